import type { Unit } from '../../database/unit-of-work.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Principal } from '../identity.js';

/** A model, or a version of a prompt: what an evaluation asks about every item. */
export type EvaluatedTarget = { model: string } | { prompt: string; version: number; digest: string };

/** A requirement as clients state it. */
export interface GivenRequirement {
  /** The name of the data set. */
  dataset: string;
  /** The least share of items that pass, 0 to 1. */
  minPassRate?: number | null | undefined;
  /** The largest share of items that may be lost against the version in force. */
  maxRegression?: number | null | undefined;
  /** Checks that a run must have. */
  checks?: readonly JsonObject[] | null | undefined;
  /** The judge that a run must have. */
  judge?: { model?: string | null | undefined; prompt?: string | null | undefined } | null | undefined;
}

/** A requirement as it is stored: names are pinned. */
export interface EvaluationRequirement {
  dataset: string;
  datasetDigest: string;
  minPassRate: number | null;
  maxRegression: number | null;
  checks: JsonObject[];
  judge: JsonObject | null;
}

/** The run by which a requirement is met. */
export interface EvaluationProof {
  run: string;
  /** The event that has its result. */
  eventId: string;
  dataset: string;
  items: number;
  passRate: number;
  low: number;
  high: number;
  /** The share of items that are lost against the version in force; null where none was in force. */
  regression: number | null;
  regressionLow: number | null;
  regressionHigh: number | null;
}

/** Evaluations as the reason for a change. */
export interface EvaluationProofs {
  /** Throws NOT_FOUND for the data set, and INVALID_REQUEST for a requirement that any run would meet. */
  pinned(principal: Principal, given: GivenRequirement): Promise<EvaluationRequirement>;
  /**
   * The newest completed run of exactly this candidate that has the checks and the judge of the requirement. Throws CONFLICT
   * if no such run exists, or if it does not meet the requirement.
   */
  proof(
    unit: Unit,
    requirement: EvaluationRequirement,
    change: { of: string; candidate: EvaluatedTarget; inForce: EvaluatedTarget | undefined },
  ): Promise<EvaluationProof>;
}
