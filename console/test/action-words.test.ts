import { expect, test } from '@jest/globals';
import { NATIVE_ACTIONS } from '../../src/features/trust/spine/native-actions.data.js';
import { actionWords } from '../src/rooms/evidence/action-words.js';

test('every action that the product records has words, and one of a client has none', () => {
  expect(NATIVE_ACTIONS.filter((action) => actionWords(action) === undefined)).toEqual([]);
  expect(['ai.generate.refused', 'evidence.pack.link_opened', 'mcp.called', 'invoice.paid'].map(actionWords)).toEqual([
    'Model call: refused',
    'Evidence pack: link opened',
    'Tool call',
    undefined,
  ]);
});
