import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { TransNoContext } from '@lingui/react/server';
import { createElement, type ReactNode } from 'react';

type Compiled = ReturnType<typeof compileMessage>;

const compiled = new Map<string, Compiled>();

/** English texts are in the program and are compiled when they are first shown; catalogues are compiled by the build. */
function compileOnce(message: string): Compiled {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const fresh = compileMessage(message);
  compiled.set(message, fresh);
  return fresh;
}

/** The texts of the language of this page, which does not change until it is loaded again. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileOnce);

interface TransProps {
  id: string;
  message: string;
  values?: Record<string, unknown>;
  components?: Record<string, ReactNode>;
}

/** A text with elements in it, in the language of this page. */
export function Trans(props: TransProps) {
  return createElement(TransNoContext, { ...props, lingui: { i18n } });
}
