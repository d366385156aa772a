import { withinBytes } from '../../../database/within-bytes.js';

/** Responses that follow each other. */
export const MAX_CHAIN = 256;

/** The sizes of stored texts are known without reading them. */
export const CHAIN_SIZE = `
  WITH RECURSIVE chain AS (
    SELECT tenant_id, subject, previous_id, octet_length(input) + octet_length(response) AS bytes, 1 AS depth
      FROM stored_responses WHERE tenant_id = ? AND subject = ? AND id = ?
     UNION ALL
    SELECT s.tenant_id, s.subject, s.previous_id, octet_length(s.input) + octet_length(s.response), c.depth + 1
      FROM stored_responses s
      JOIN chain c ON s.tenant_id = c.tenant_id AND s.subject = c.subject AND s.id = c.previous_id
     WHERE c.depth < ${MAX_CHAIN + 1}
  )
  SELECT count(*)::integer AS length, sum(bytes)::text AS bytes FROM chain`;

/** The items of a response's input, those of the responses that it continues among them, with their ids in lists. */
export const ITEMS_OF_CHAIN = `
  WITH RECURSIVE chain AS (
    SELECT *, 1 AS depth FROM stored_responses WHERE tenant_id = ? AND subject = ? AND id = ?
     UNION ALL
    SELECT s.*, c.depth + 1 FROM stored_responses s
      JOIN chain c ON s.tenant_id = c.tenant_id AND s.subject = c.subject AND s.id = c.previous_id
  ), items AS (
    SELECT depth, 0 AS part, place, item
      FROM chain, json_array_elements(input::json) WITH ORDINALITY AS given(item, place)
     UNION ALL
    SELECT depth, 1, place, item
      FROM chain, json_array_elements(CASE json_typeof(response::json->'output') WHEN 'array' THEN response::json->'output' END)
                  WITH ORDINALITY AS answered(item, place)
     WHERE depth > 1 AND NOT (translated AND item->>'type' IS NOT DISTINCT FROM 'reasoning')
  ), numbered AS (
    SELECT (row_number() OVER (ORDER BY depth DESC, part, place) - 1)::integer AS index, item
      FROM items WHERE json_typeof(item) = 'object'
  ), listed AS (
    SELECT index, item::text AS item,
           CASE json_typeof(item->'id') WHEN 'string' THEN item->>'id' ELSE ? || index END AS id FROM numbered
  )`;

/** Items of stored responses by their ids: taken out of the responses in the database. */
export const NAMED_ITEMS = withinBytes(
  `SELECT DISTINCT ON (item->>'id') item::text AS item, item->>'id' AS item_id, octet_length(item::text) AS weight
     FROM (SELECT response FROM stored_responses
            WHERE tenant_id = ? AND subject = ? AND item_ids && ARRAY(SELECT json_array_elements_text(?::json))
            LIMIT ${MAX_CHAIN}) AS holding,
          json_array_elements(CASE json_typeof(response::json->'output') WHEN 'array' THEN response::json->'output' END) AS item
    WHERE item->>'id' IN (SELECT json_array_elements_text(?::json))`,
  'item_id',
);
