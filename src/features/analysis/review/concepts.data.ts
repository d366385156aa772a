/** The words that lawyers use for one thing; patterns name them in braces. */
export const concepts: Readonly<Record<string, readonly string[]>> = {
  not: ['not', 'nor', 'neither', 'never', 'cannot', 'refrain*', 'abstain*', 'forbear*', 'prohibit*', 'forbidden', 'desist'],
};
