import { isOfGateway } from '../../../shared/http/origin.js';
import { NATIVE_ACTIONS } from '../spine/native-actions.data.js';
import { DECIDING_ACTIONS } from '../policy/decisions/decision-record.rules.js';

/** An object of the counts that a query gives by `key`. */
const countsOf = (query: string): string =>
  `(SELECT COALESCE(json_object_agg(key, count), '{}') FROM (${query}) AS counted)`;

/**
 * Counts events of a tenant, from one sequence to before another, of a period: their number, their sequences, their times and
 * `RangeCounts`. Decisions are model calls and questions to the policies: such an event names itself, and a client's says who
 * recorded it, so it cannot pass for one. If something other than a policy decided in the end, the event also has a verdict.
 * An action of the gateway's that a client recorded counts as `recorded:<action>`. Details are parsed once: without OFFSET, once for each time they are named.
 */
export const COUNT_RANGE = `
  WITH parsed AS (
    SELECT e.sequence, e.occurred_at, CASE WHEN is_of_gateway OR NOT is_native THEN e.action ELSE 'recorded:' || e.action END AS action,
           e.severity, d.event_id IS NULL AS is_erased, own.is_decision, own.is_approval,
           CASE WHEN own.is_decision THEN details_as_jsonb(d.content) END AS details
      FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id
     CROSS JOIN LATERAL (
       SELECT e.action IN (${DECIDING_ACTIONS.map((action) => `'${action}'`).join(', ')})
                AND e.correlation_id IS NOT DISTINCT FROM e.id::text AS is_decision,
              starts_with(e.action, 'approval.')
                AND ${isOfGateway('e')} AS is_approval,
              ${isOfGateway('e')} AS is_of_gateway,
              e.action IN (${NATIVE_ACTIONS.map((action) => `'${action}'`).join(', ')}) AS is_native) own
     WHERE e.tenant_id = ? AND e.sequence >= ? AND e.sequence < ? AND e.occurred_at >= ? AND e.occurred_at < ? OFFSET 0
  ), events AS MATERIALIZED (
    SELECT sequence, occurred_at, action, severity, is_erased, is_decision, is_approval,
           COALESCE(details #>> '{verdict,effect}', details #>> '{policy,effect}') AS effect,
           CASE WHEN details -> 'verdict' IS NULL THEN details #> '{policy,policies}' END AS policies,
           details #> '{pii,types}' AS types, (details #>> '{usage,promptTokens}')::numeric AS prompt_tokens,
           (details #>> '{usage,completionTokens}')::numeric AS completion_tokens,
           (details ->> 'costNanoUsd')::numeric AS cost
      FROM parsed
  )
  SELECT count(*) AS events, min(sequence) AS first, max(sequence) AS last, min(occurred_at) AS earliest,
         max(occurred_at) AS latest, json_build_object(
           'sums', json_build_object(
             'events', count(*), 'detailsErased', count(*) FILTER (WHERE is_erased),
             'invocations', count(*) FILTER (WHERE is_decision AND action <> 'policy.evaluated'),
             'permit', count(*) FILTER (WHERE effect = 'allow'), 'deny', count(*) FILTER (WHERE effect = 'deny'),
             'approval', count(*) FILTER (WHERE effect = 'require_approval'),
             'erased', count(*) FILTER (WHERE is_decision AND effect IS NULL),
             'promptTokens', COALESCE(sum(prompt_tokens), 0), 'completionTokens', COALESCE(sum(completion_tokens), 0)),
           'cost', COALESCE(sum(cost), 0)::text,
           'by', json_build_object(
             'action', ${countsOf('SELECT action AS key, count(*) FROM events GROUP BY 1')},
             'severity', ${countsOf('SELECT severity AS key, count(*) FROM events GROUP BY 1')},
             'approval', ${countsOf('SELECT action AS key, count(*) FROM events WHERE is_approval GROUP BY 1')},
             'denial', ${countsOf(`SELECT COALESCE(policy ->> 'id', 'none') AS key, count(*)
                FROM events LEFT JOIN LATERAL jsonb_array_elements(policies) AS policy ON true
               WHERE effect = 'deny' GROUP BY 1`)},
             'pii', ${countsOf(`SELECT type AS key, count(*)
                FROM events, LATERAL jsonb_array_elements_text(types) AS type GROUP BY 1`)})) AS counts
    FROM events`;
