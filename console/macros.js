import { transformSync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { linguiConfig } from './lingui.config.js';

const HAS_MACRO = /@lingui\/(?:core|react)\/macro/;

/**
 * Puts calls of the catalogue in place of the macros of Lingui, and leaves types and JSX to whatever compiles the file next.
 * Files without a macro are not parsed: the answer is undefined.
 */
export function withoutMacros(code, filename) {
  if (!HAS_MACRO.test(code)) return undefined;
  const { code: output, map } = transformSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    // The English texts stay in the program, so that English needs no catalogue.
    plugins: [[macros, { descriptorFields: 'message', linguiConfig }]],
  });
  return { code: output, map };
}
