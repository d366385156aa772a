/** The rows of a parameter that is a JSON array of UUIDs. */
export const UUIDS = '(SELECT value::uuid FROM json_array_elements_text(?::json))';
