import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EVERY_EVENT, WEBHOOK_EVENTS } from '../../../../src/features/webhooks/webhook.rules.js';
import { checkedIn } from '../../parts/form.js';

/** The choice of events; `chosen` are checked. */
export function EventFields({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend>
        <Trans>Events</Trans>
      </legend>
      <div className="boxes">
        {[EVERY_EVENT, ...WEBHOOK_EVENTS].map((event) => (
          <label key={event} className="check">
            <input type="checkbox" name="events" value={event} defaultChecked={chosen.includes(event)} />
            <span>{event === EVERY_EVENT ? t`All, also of later versions` : event}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The events that are chosen; all of them include every single one. */
export function eventsIn(form: FormData): string[] {
  const events = checkedIn(form, 'events');
  return events.includes(EVERY_EVENT) ? [EVERY_EVENT] : events;
}
