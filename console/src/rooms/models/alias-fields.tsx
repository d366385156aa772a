import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AliasRowFragment, AliasSticky, UpdateModelAliasInput } from '../../gql/graphql.js';
import { numberIn, oneOf, textIn } from '../../parts/form.js';
import { linesOf, stepLines, stepsIn, targetsIn } from './alias-targets.js';

const STICKY: readonly AliasSticky[] = ['NONE', 'SESSION', 'USER'];

/** The fields of an alias; those of a trial are shown where it has one. */
export function AliasFields({ alias }: { alias?: AliasRowFragment | undefined }) {
  const { stopOn = null, shadow = null } = alias ?? {};
  const errorPercent = stopOn?.errorRate == null ? '' : stopOn.errorRate * 100;
  return (
    <>
      <label className="whole">
        <Trans>Alias; a * is any text</Trans>{' '}
        <input name="name" required maxLength={200} defaultValue={alias?.name ?? ''} />
      </label>
      <label className="whole">
        <Trans>Models, a line each; of several, each with its weight behind it</Trans>{' '}
        <textarea name="targets" required rows={3} defaultValue={linesOf(alias?.targets ?? [])} />
      </label>
      <label>
        <Trans>Always the same model for</Trans>{' '}
        <select name="sticky" defaultValue={alias?.sticky ?? 'NONE'}>
          <option value="NONE">{t`each session, if there is one`}</option>
          <option value="SESSION">{t`each session, else each key’s holder`}</option>
          <option value="USER">{t`each user`}</option>
        </select>
      </label>
      <details className="whole" open={alias?.canary != null || shadow !== null}>
        <summary>
          <Trans>Try the last model</Trans>
        </summary>
        <div className="fields">
          <label className="whole">
            <Trans>Steps, a line each: its weight, and the minutes before it</Trans>{' '}
            <textarea name="steps" rows={3} defaultValue={stepLines(alias?.steps ?? [])} />
          </label>
          <label>
            <Trans>Stop over failed calls, %</Trans>{' '}
            <input name="errorPercent" type="number" min={0} max={100} step="any" defaultValue={errorPercent} />
          </label>
          <label>
            <Trans>Stop over p95, ms</Trans>{' '}
            <input name="p95Ms" type="number" min={1} defaultValue={stopOn?.p95Ms ?? ''} />
          </label>
          <label>
            <Trans>Stop over blocks by guards</Trans>{' '}
            <input name="guardBlocks" type="number" min={0} defaultValue={stopOn?.guardBlocks ?? ''} />
          </label>
          <label>
            <Trans>Measured over minutes</Trans>{' '}
            <input name="windowMinutes" type="number" min={1} max={1440} defaultValue={stopOn?.windowMinutes ?? ''} />
          </label>
          <label>
            <Trans>From calls on</Trans>{' '}
            <input name="minCalls" type="number" min={1} defaultValue={stopOn?.minCalls ?? ''} />
          </label>
          <label>
            <Trans>Shadow: a model called as well</Trans>{' '}
            <input name="shadowTarget" maxLength={200} defaultValue={shadow?.target ?? ''} />
          </label>
          <label>
            <Trans>For calls, %</Trans>{' '}
            <input
              name="shadowPercent"
              type="number"
              min={0}
              max={100}
              step="any"
              defaultValue={shadow?.percent ?? ''}
            />
          </label>
        </div>
      </details>
    </>
  );
}

type Fields = Pick<UpdateModelAliasInput, 'name' | 'sticky' | 'steps' | 'stopOn' | 'shadow'> & {
  targets: NonNullable<ReturnType<typeof targetsIn>>;
};

/** The fields of a form. */
function fieldsIn(form: FormData): Fields {
  const percent = numberIn(form, 'errorPercent');
  const limits = {
    errorRate: percent === null ? null : percent / 100,
    p95Ms: numberIn(form, 'p95Ms'),
    guardBlocks: numberIn(form, 'guardBlocks'),
  };
  const isLimited = Object.values(limits).some((limit) => limit !== null);
  const scope = { windowMinutes: numberIn(form, 'windowMinutes'), minCalls: numberIn(form, 'minCalls') };
  const shadow = textIn(form, 'shadowTarget').trim();
  return {
    name: textIn(form, 'name'),
    targets: targetsIn(textIn(form, 'targets')),
    sticky: oneOf(form, 'sticky', STICKY) ?? 'NONE',
    steps: stepsIn(textIn(form, 'steps')),
    stopOn: isLimited ? { ...limits, ...given(scope) } : {},
    shadow: shadow === '' ? null : { target: shadow, percent: numberIn(form, 'shadowPercent') ?? 100 },
  };
}

/** A new alias as its form says. */
export function newAliasIn(form: FormData) {
  const { name, targets, sticky, steps, stopOn, shadow } = fieldsIn(form);
  return {
    name: name ?? '',
    targets,
    ...(sticky === 'NONE' ? {} : { sticky }),
    ...(steps?.length === 0 ? {} : { steps }),
    ...(isSame(stopOn, {}) ? {} : { stopOn }),
    ...(shadow === null ? {} : { shadow }),
  };
}

/** The changes that a form makes: what stays is left out, as naming targets or limits begins their trial anew. */
export function changesIn(form: FormData, before: AliasRowFragment): UpdateModelAliasInput {
  const { name, targets, sticky, steps, stopOn, shadow } = fieldsIn(form);
  const removed = shadow === null && before.shadow !== null ? { ...before.shadow, percent: 0 } : shadow;
  return {
    name,
    ...(isSame(targets, before.targets) ? {} : { targets }),
    ...(sticky === before.sticky ? {} : { sticky }),
    ...(isSame(steps, before.steps) ? {} : { steps }),
    ...(isSame(stopOn, before.stopOn ?? {}) ? {} : { stopOn }),
    ...(isSame(removed, before.shadow) ? {} : { shadow: removed }),
    version: before.version,
  };
}

function given(values: Record<string, number | null>): Record<string, number | null> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** Whether two values are the same, whatever the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
