import type { Locator, Page } from 'playwright-core';

/** The effort of a task for a person, once its page is there: clicks, fields that are filled, and keys that are pressed. */
export interface Effort {
  clicks: number;
  fields: number;
  keys: number;
}

/** A person's hand on a page, which counts what it does. */
export class Hand {
  readonly effort: Effort = { clicks: 0, fields: 0, keys: 0 };

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.effort.clicks += 1;
  }

  /** Goes to a room by the navigation. */
  room(name: string): Promise<void> {
    return this.click(
      this.page
        .getByRole('navigation', { name: 'Rooms' })
        .getByRole('link', { name: new RegExp(`^${name}(?: \\d+ waiting)?$`) }),
    );
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.effort.fields += 1;
  }

  async choose(target: Locator, value: string): Promise<void> {
    await target.selectOption(value);
    this.effort.fields += 1;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.effort.keys += 1;
  }
}
