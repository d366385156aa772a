import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** The process's own metrics in Prometheus format. Contract §1. */
export function metricsPage(): RequestHandler {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  };
}
