import swcJest from '@swc/jest';
import { withoutMacros } from '../../../console/macros.js';

/** Compiles sources of the console: first their macros, as the build does, then the rest as for all others. */
export default {
  createTransformer(options) {
    const swc = swcJest.createTransformer(options);
    const prepared = (code, filename) => withoutMacros(code, filename)?.code ?? code;
    return {
      ...swc,
      process: (code, filename, more) => swc.process(prepared(code, filename), filename, more),
      processAsync: (code, filename, more) => swc.processAsync(prepared(code, filename), filename, more),
    };
  },
};
