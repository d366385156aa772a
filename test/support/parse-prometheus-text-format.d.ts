declare module 'parse-prometheus-text-format' {
  /** Metric families of a page in the Prometheus text format; throws where it is malformed. */
  function parsePrometheusTextFormat(text: string): { name: string; type: string }[];
  export = parsePrometheusTextFormat;
}
