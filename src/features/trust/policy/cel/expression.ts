import type { parse } from '@bufbuild/cel';

/** A node of a parsed condition. */
export type Expression = NonNullable<ReturnType<typeof parse>['expr']>;

/** The children of a node. `repeated`: those that a comprehension evaluates for each item. */
export interface ExpressionParts {
  once: Expression[];
  repeated: Expression[];
}

/** The nodes under a node. */
export function nodesUnder({ exprKind: kind }: Expression): ExpressionParts {
  switch (kind.case) {
    case 'selectExpr':
      return parts([kind.value.operand]);
    case 'callExpr':
      return parts([kind.value.target, ...kind.value.args]);
    case 'listExpr':
      return parts(kind.value.elements);
    case 'structExpr':
      return parts(
        kind.value.entries.flatMap(({ keyKind, value }) => [
          keyKind.case === 'mapKey' ? keyKind.value : undefined,
          value,
        ]),
      );
    case 'comprehensionExpr': {
      const { iterRange, accuInit, loopCondition, loopStep, result } = kind.value;
      return parts([iterRange, accuInit], [loopCondition, loopStep, result]);
    }
    default:
      return parts([]);
  }
}

function parts(once: (Expression | undefined)[], repeated: (Expression | undefined)[] = []): ExpressionParts {
  const present = (all: (Expression | undefined)[]) => all.filter((one) => one !== undefined);
  return { once: present(once), repeated: present(repeated) };
}

/** The number of nodes in an expression. */
export function termsOf(expression: Expression): number {
  const { once, repeated } = nodesUnder(expression);
  return [...once, ...repeated].reduce((sum, child) => sum + termsOf(child), 1);
}
