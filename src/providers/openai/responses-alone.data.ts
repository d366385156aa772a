/**
 * Models that OpenAI serves by Responses alone: "This model is only supported in v1/responses and not in
 * v1/chat/completions". OpenAI documentation, "Models", endpoints of each.
 */
export const RESPONSES_ALONE =
  /^(?:o\d(?:-mini)?-(?:pro|deep-research)|gpt-\d+(?:\.\d+)?-pro|(?:gpt-[^/]*-)?codex)(?:-|$)/;
