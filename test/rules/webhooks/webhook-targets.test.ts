import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import { addressProblem, withoutAddresses } from '../../../src/shared/outbound/address-ranges.js';
import { TargetGuard, TargetRefused } from '../../../src/shared/outbound/target-guard.js';
import { WebhookSender } from '../../../src/features/webhooks/webhook-sender.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import type { Connector } from '../../../src/contracts/webhook-interest.js';

/** Attempts to reach what is not on the public internet, by a URL that says so itself. */
const literal: [string, string][] = [
  ['https://127.0.0.1/', 'loopback'],
  ['https://127.255.255.254/', 'loopback'],
  ['https://127.1/', 'loopback'],
  ['https://127.0.1/', 'loopback'],
  ['https://2130706433/', 'loopback'],
  ['https://0x7f000001/', 'loopback'],
  ['https://0x7f.0.0.1/', 'loopback'],
  ['https://0X7F.1/', 'loopback'],
  ['https://017700000001/', 'loopback'],
  ['https://0177.0.0.01/', 'loopback'],
  ['https://127.0.0.1./', 'loopback'],
  ['https://１２７.０.０.１/', 'loopback'],
  ['https://127。0。0。1/', 'loopback'],
  ['https://%31%32%37.0.0.1/', 'loopback'],
  ['https://[::1]/', 'loopback'],
  ['https://[0:0:0:0:0:0:0:1]/', 'loopback'],
  ['https://localhost/', 'loopback'],
  ['https://LOCALHOST./', 'loopback'],
  ['https://app.localhost/', 'loopback'],
  ['https://0/', 'unspecified'],
  ['https://0.0.0.0/', 'unspecified'],
  ['https://[::]/', 'unspecified'],
  ['https://10.0.0.1/', 'private'],
  ['https://10.255.255.255/', 'private'],
  ['https://012.0.0.1/', 'private'],
  ['https://167772161/', 'private'],
  ['https://172.16.0.1/', 'private'],
  ['https://172.31.255.255/', 'private'],
  ['https://192.168.0.1/', 'private'],
  ['https://192.168.257/', 'private'],
  ['https://0xc0a80001/', 'private'],
  ['https://100.64.0.1/', 'carrier-grade NAT'],
  ['https://100.127.255.255/', 'carrier-grade NAT'],
  ['https://169.254.169.254/latest/meta-data/', 'link-local'],
  ['https://0xa9fea9fe/', 'link-local'],
  ['https://2852039166/', 'link-local'],
  ['https://0251.0376.0251.0376/', 'link-local'],
  ['https://169.254.0.1/', 'link-local'],
  ['https://[fe80::1]/', 'link-local'],
  ['https://[febf::1]/', 'link-local'],
  ['https://168.63.129.16/', 'metadata'],
  ['https://[fd00:ec2::254]/', 'metadata'],
  ['https://100.100.100.200/', 'metadata'],
  ['https://[fc00::1]/', 'unique local'],
  ['https://[fdff:ffff::1]/', 'unique local'],
  ['https://[::ffff:127.0.0.1]/', 'IPv4-mapped'],
  ['https://[::ffff:7f00:1]/', 'IPv4-mapped'],
  ['https://[::ffff:a9fe:a9fe]/', 'IPv4-mapped'],
  ['https://[0:0:0:0:0:ffff:10.0.0.1]/', 'IPv4-mapped'],
  ['https://[::127.0.0.1]/', 'IPv4-compatible'],
  ['https://[::a00:1]/', 'IPv4-compatible'],
  ['https://[::ffff:0:127.0.0.1]/', 'IPv4-translated'],
  ['https://[64:ff9b::7f00:1]/', 'NAT64'],
  ['https://[64:ff9b::169.254.169.254]/', 'NAT64'],
  ['https://[64:ff9b:1::1]/', 'NAT64'],
  ['https://[2002:7f00:1::]/', '6to4'],
  ['https://[2002:a00:1::1]/', '6to4'],
  ['https://192.88.99.1/', '6to4'],
  ['https://[2001:0:7f00:1::]/', 'Teredo'],
  ['https://[2001:2::1]/', 'benchmarking'],
  ['https://198.18.0.1/', 'benchmarking'],
  ['https://198.19.255.255/', 'benchmarking'],
  ['https://192.0.2.1/', 'documentation'],
  ['https://203.0.113.9/', 'documentation'],
  ['https://[2001:db8::1]/', 'documentation'],
  ['https://[3fff::1]/', 'documentation'],
  ['https://192.0.0.8/', 'reserved'],
  ['https://240.0.0.1/', 'reserved'],
  ['https://255.255.255.255/', 'reserved'],
  ['https://[2001:10::1]/', 'reserved'],
  ['https://224.0.0.1/', 'multicast'],
  ['https://239.255.255.250/', 'multicast'],
  ['https://[ff02::1]/', 'multicast'],
  ['https://[fec0::1]/', 'not a global address'],
  ['https://[100::1]/', 'not a global address'],
  ['https://[5f00::1]/', 'not a global address'],
  ['https://[4000::1]/', 'not a global address'],
];

/** URLs that are refused before anyone asks where they lead. */
const malformed: [string, string][] = [
  ['http://example.com/', 'https'],
  ['ftp://example.com/', 'https'],
  ['file:///etc/passwd', 'https'],
  ['gopher://127.0.0.1:70/_x', 'https'],
  ['data:text/plain,x', 'https'],
  ['javascript:alert(1)', 'https'],
  ['https://', 'URL'],
  ['example.com', 'URL'],
  ['https://[fe80::1%25eth0]/', 'URL'],
  ['https://256.256.256.256/', 'URL'],
  ['https://1.2.3.4.5/', 'URL'],
  ['https://nowhere.example/', 'does not resolve'],
  ['https://user:secret@example.com/', 'credentials'],
  ['https://user@example.com/', 'credentials'],
  ['https://:secret@example.com/', 'credentials'],
  ['https://example.com:22/', 'port'],
  ['https://example.com:25/', 'port'],
  ['https://example.com:80/', 'port'],
  ['https://example.com:1023/', 'port'],
];

/** What a name server may say of an innocent name. */
const resolved: [string[], string][] = [
  [['127.0.0.1'], 'loopback'],
  [['10.1.2.3'], 'private'],
  [['169.254.169.254'], 'link-local'],
  [['::1'], 'loopback'],
  [['::ffff:10.0.0.1'], 'IPv4-mapped'],
  [['fe80::1'], 'link-local'],
  [['fe80::1%lo'], 'not an address'],
  [['93.184.215.14', '10.0.0.1'], 'private'],
  [['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'], 'loopback'],
  [['not an address'], 'not an address'],
  [['0177.0.0.1'], 'not an address'],
  [[''], 'not an address'],
  [[], 'does not resolve'],
  [Array.from({ length: 17 }, (_, last) => `93.184.215.${last}`), 'too many'],
];

/** Opens nothing: what is asked of it is kept. */
function recorder(): { asked: string[]; connector: Connector } {
  const asked: string[] = [];
  return {
    asked,
    connector: ({ hostname }, callback) => {
      asked.push(hostname);
      callback(new Error('a connection was asked for'), null);
    },
  };
}

const noName = (): Promise<string[]> => Promise.reject(new Error('ENOTFOUND'));

function senderOf(guard: TargetGuard, connector: Connector): WebhookSender {
  return new WebhookSender({ guard, clock: systemClock, timeoutMillis: 2_000, connector });
}

const post = (sender: WebhookSender, url: string): Promise<unknown> =>
  sender.post(url, {}, '{}', new AbortController().signal);

describe('no connection is opened to', () => {
  test.each([...literal, ...malformed])('%s (%s)', async (url, reason) => {
    const { asked, connector } = recorder();
    const attempt = post(senderOf(new TargetGuard(false, noName), connector), url);
    await expect(attempt).rejects.toThrow(TargetRefused);
    await expect(attempt).rejects.toThrow(reason);
    expect(asked).toEqual([]);
  });

  test.each(resolved)('a name that is %j (%s)', async (addresses, reason) => {
    const { asked, connector } = recorder();
    const guard = new TargetGuard(false, () => Promise.resolve(addresses));
    const attempt = post(senderOf(guard, connector), 'https://innocent.example/');
    await expect(attempt).rejects.toThrow(TargetRefused);
    await expect(attempt).rejects.toThrow(reason);
    expect(asked).toEqual([]);
  });

  test('more than sixty of them', () => {
    expect(literal.length + malformed.length + resolved.length).toBeGreaterThan(60);
  });

  test('anything in the ranges, wherever in them', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const v4 = (...start: number[]) =>
      fc.tuple(...Array.from({ length: 4 - start.length }, () => octet)).map((rest) => [...start, ...rest].join('.'));
    const v6 = (...start: string[]) =>
      fc.tuple(...Array.from({ length: 8 - start.length }, () => group)).map((rest) => [...start, ...rest].join(':'));
    const ranges = [v4(10), v4(127), v4(169, 254), v4(192, 168), v4(0), v4(224), v4(240), v6('fe80'), v6('fc00')];
    const more = [
      v6('fd12'),
      v6('ff02'),
      v6('2002'),
      v6('2001', '0'),
      v6('0', '0', '0', '0', '0', 'ffff'),
      v6('64', 'ff9b', '1'),
    ];
    fc.assert(fc.property(fc.oneof(...ranges, ...more), (address) => addressProblem(address, false) !== undefined));
  });
});

describe('a public target', () => {
  const open: [string, string[], string[]][] = [
    ['https://93.184.215.14/hook', [], ['93.184.215.14']],
    ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/', [], ['2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['https://hooks.example/', ['93.184.215.14'], ['93.184.215.14']],
    ['https://hooks.example:1024/', ['93.184.215.14', '2606:4700::1111'], ['93.184.215.14', '2606:4700::1111']],
    ['https://172.15.255.255/', [], ['172.15.255.255']],
    ['https://172.32.0.1/', [], ['172.32.0.1']],
    ['https://100.63.255.255/', [], ['100.63.255.255']],
    ['https://100.128.0.1/', [], ['100.128.0.1']],
    ['https://198.17.255.255/', [], ['198.17.255.255']],
    ['https://223.255.255.255/', [], ['223.255.255.255']],
  ];
  test.each(open)('%s is asked at its addresses, one after the other', async (url, addresses, wanted) => {
    const { asked, connector } = recorder();
    const sender = senderOf(new TargetGuard(false, () => Promise.resolve(addresses)), connector);
    await expect(post(sender, url)).rejects.toThrow('a connection was asked for');
    expect(asked).toEqual(wanted);
  });
});

describe('a name that changes its address', () => {
  let server: Server;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(204).end());
    server.on('connection', () => (connections += 1));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
  });

  test('between the check and the connection is reached where it was checked, and asked once', async () => {
    let questions = 0;
    const guard = new TargetGuard(false, () => {
      questions += 1;
      return Promise.resolve([questions === 1 ? '93.184.215.14' : '127.0.0.1']);
    });
    const { asked, connector } = recorder();
    await expect(post(senderOf(guard, connector), `https://rebinding.example:${port}/`)).rejects.toThrow();
    expect([questions, asked, connections]).toEqual([1, ['93.184.215.14'], 0]);
  });

  test('is refused at the last moment, were the check before it blind', async () => {
    class Blind extends TargetGuard {
      override check(text: string) {
        return Promise.resolve({ url: new URL(text), addresses: ['127.0.0.1'] });
      }
    }
    const sender = senderOf(new Blind(false, noName), buildConnector({ timeout: 1_000 }));
    await expect(post(sender, `https://rebinding.example:${port}/`)).rejects.toThrow(TargetRefused);
    expect(connections).toBe(0);
  });

  test('where own networks are allowed, the name is for the Host header alone', async () => {
    const guard = new TargetGuard(true, () => Promise.resolve(['127.0.0.1']));
    const sender = new WebhookSender({ guard, clock: systemClock, timeoutMillis: 2_000 });
    await expect(post(sender, `http://rebinding.example:${port}/`)).resolves.toMatchObject({ status: 204 });
    expect(connections).toBe(1);
  });
});

describe('with own networks allowed', () => {
  test.each(['127.0.0.1', '::1', '10.0.0.1', '172.16.0.1', '192.168.0.1', 'fc00::1', '100.64.0.1', '93.184.215.14'])(
    '%s is fine',
    (address) => {
      expect(addressProblem(address, true)).toBeUndefined();
    },
  );
  test.each([
    '169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '224.0.0.1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
    '255.255.255.255',
  ])('%s is refused all the same', (address) => {
    expect(addressProblem(address, true)).toMatch(/^its address is |^it resolves to /);
  });
  test('http and low ports are', async () => {
    const guard = new TargetGuard(true, noName);
    await expect(guard.check('http://127.0.0.1:80/')).resolves.toMatchObject({ addresses: ['127.0.0.1'] });
    await expect(guard.check('http://a:b@127.0.0.1/')).rejects.toThrow('credentials');
  });
});

describe('what the owner of an endpoint is told', () => {
  test.each(['10.1.2.3', '169.254.169.254', '127.0.0.1', '::1', 'fd12:3456::7', 'fe80::1%eth0'])(
    'does not name the address %s that a name resolves to',
    async (address) => {
      const guard = new TargetGuard(false, () => Promise.resolve([address]));
      const refusal = await guard.check('https://hooks.example.com/').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(TargetRefused);
      expect(String(refusal)).not.toContain(address);
    },
  );

  test.each([
    ['connect ECONNREFUSED 10.0.0.5:443', 'connect ECONNREFUSED an address'],
    ['connect ECONNREFUSED ::1:8080', 'connect ECONNREFUSED an address'],
    ['read ECONNRESET', 'read ECONNRESET'],
    [
      'Connect Timeout Error (attempted address: [fd12::1]:443, timeout: 10000ms)',
      'Connect Timeout Error (attempted address: [an address]:443, timeout: 10000ms)',
    ],
    [
      'Connect Timeout Error (attempted addresses: 10.0.0.5:443, 10.0.0.6:443, timeout: 1ms)',
      'Connect Timeout Error (attempted addresses: an address, an address, timeout: 1ms)',
    ],
    ['answered 500 Internal Server Error: 12:30', 'answered 500 Internal Server Error: 12:30'],
  ])('%s', (text, told) => {
    expect(withoutAddresses(text)).toBe(told);
  });
});
