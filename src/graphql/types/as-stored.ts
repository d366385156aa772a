/** The list is stored whole in its record, so it costs as much as one item. */
export const asStored = ({ childComplexity }: { childComplexity: number }): number => 1 + childComplexity;
