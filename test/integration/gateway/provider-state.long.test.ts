import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { OWN_IDS, PROVIDER_STATE } from '../../../src/features/gateway/exchange/provider-state.rules.js';

/** Requests as the providers' SDKs type them. */
const SOURCE = `
  import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
  import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
  import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
  import type { MessageCreateParamsNonStreaming as Beta } from '@anthropic-ai/sdk/resources/beta/messages';
  export type Requests = [
    ResponseCreateParamsNonStreaming, ChatCompletionCreateParamsNonStreaming, MessageCreateParamsNonStreaming, Beta,
  ];
`;
const FILE = `${import.meta.dirname}/requests-of-sdks.ts`;
/** Names that may refer to something by an id. */
const REFERRING = /(?:^|_)ids?$|thread|container|conversation|cached_?content|^prompt$|session/i;
const DEEPEST = 14;

/** The members of all requests whose names may refer to something. */
function referringMembers(): string[] {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === FILE ? ts.createSourceFile(name, SOURCE, ts.ScriptTarget.ES2024, true) : getSourceFile(name, ...more);
  const program = ts.createProgram([FILE], options, host);
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const seen = new Set<ts.Type>();
  const visit = (type: ts.Type, depth: number): void => {
    if (depth > DEEPEST || seen.has(type)) return;
    seen.add(type);
    if (type.isUnionOrIntersection()) for (const part of type.types) visit(part, depth + 1);
    else if (checker.isArrayType(type) || checker.isTupleType(type))
      for (const item of checker.getTypeArguments(type as ts.TypeReference)) visit(item, depth + 1);
    else
      for (const member of type.getProperties()) {
        const { fileName = '' } = member.declarations?.[0]?.getSourceFile() ?? {};
        if (!/node_modules\/(?:openai|@anthropic-ai)\//.test(fileName)) continue;
        if (REFERRING.test(member.name)) found.add(member.name);
        visit(checker.getTypeOfSymbol(member), depth + 1);
      }
  };
  program.getSourceFile(FILE)?.forEachChild((node) => {
    if (ts.isTypeAliasDeclaration(node)) visit(checker.getTypeAtLocation(node.name), 0);
  });
  return [...found].sort();
}

test('every member of the SDKs’ requests that may name a provider’s state is refused or known to be of the request', () => {
  const members = referringMembers();
  expect(members.length).toBeGreaterThan(15);
  expect(members.filter((name) => !OWN_IDS.has(name) && !Object.hasOwn(PROVIDER_STATE, name))).toEqual([]);
});
