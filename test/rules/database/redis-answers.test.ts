import { describe, expect, test } from '@jest/globals';
import {
  lacksScript,
  newestOf,
  ownerIn,
  primaryIn,
  saysElsewhere,
} from '../../../src/database/store/redis-answers.rules.js';

describe('the primary that a sentinel names', () => {
  test.each([
    [['name', 'm', 'ip', '10.0.0.1', 'port', '6379', 'config-epoch', '4'], { host: '10.0.0.1', port: 6379, epoch: 4 }],
    [['ip', 'redis-1.internal', 'port', '6380'], { host: 'redis-1.internal', port: 6380, epoch: 0 }],
    [['ip', 'h', 'port', '1', 'config-epoch', 'x'], { host: 'h', port: 1, epoch: 0 }],
    [['ip', '', 'port', '6379'], undefined],
    [['ip', 'h', 'port', '0'], undefined],
    [['ip', 'h', 'port', '65536'], undefined],
    [['ip', 'h', 'port'], undefined],
    [[], undefined],
    [null, undefined],
    ['OK', undefined],
  ])('%j', (reply, expected) => {
    expect(primaryIn(reply)).toEqual(expected);
  });
});

describe('the owner of a slot', () => {
  const asked = { host: 'seed', port: 7000 };
  const slots = [
    [0, 5460, ['10.0.0.1', 7001, 'id'], ['10.0.0.4', 7004, 'id']],
    [5461, 10922, ['', 7002, 'id']],
    [10923, 16000, ['?', 7003, 'id']],
    [16001, 16002, [null, 7004]],
    [16003, 16003, ['h', 0]],
    'other',
  ];
  const info = 'cluster_state:ok\r\ncluster_current_epoch:7\r\n';
  test.each([
    [0, { host: '10.0.0.1', port: 7001, epoch: 7 }],
    [5460, { host: '10.0.0.1', port: 7001, epoch: 7 }],
    [5461, { host: 'seed', port: 7002, epoch: 7 }],
    [12000, { host: 'seed', port: 7003, epoch: 7 }],
    [16001, { host: 'seed', port: 7004, epoch: 7 }],
    [16003, undefined],
    [16383, undefined],
  ])('%i', (slot, expected) => {
    expect(ownerIn(slots, info, slot, asked)).toEqual(expected);
  });
  test('answers of another kind', () => {
    expect(ownerIn(slots, undefined, 0, asked)?.epoch).toBe(0);
    expect(ownerIn('OK', info, 0, asked)).toBeUndefined();
    expect(ownerIn([], info, 0, asked)).toBeUndefined();
  });
});

test('the newest answer counts', () => {
  const [old, fresh] = [
    { host: 'a', port: 1, epoch: 1 },
    { host: 'b', port: 2, epoch: 3 },
  ];
  expect(newestOf([old, fresh, { ...old, epoch: 3 }])).toBe(fresh);
  expect(newestOf([])).toBeUndefined();
});

test.each([
  ['MOVED 1000 10.0.0.1:7001', true],
  ['ASK 1000 10.0.0.1:7001', true],
  ["READONLY You can't write against a read only replica. script: 1, on @user_script:8.", true],
  ["ERR Error running script: @user_script: 8: -READONLY You can't write against a read only replica.", true],
  ['NOSCRIPT No matching script.', false],
  ['CLUSTERDOWN The cluster is down', false],
  ['NOREPLICAS Not enough good replicas to write.', false],
])('whether another server is meant: %s', (message, expected) => {
  expect(saysElsewhere(new Error(message))).toBe(expected);
  expect(saysElsewhere(message)).toBe(false);
});

test('a script that is not known', () => {
  expect(lacksScript(new Error('NOSCRIPT No matching script. Please use EVAL.'))).toBe(true);
  expect(lacksScript(new Error('ERR NOSCRIPT'))).toBe(false);
  expect(lacksScript(undefined)).toBe(false);
});
