import { tokenUrlProblem } from '../../shared/credentials/token-hosts.rules.js';
import { readMembers, type Reading } from './token-answers.rules.js';

/** The file of a service account's key. */
export interface ServiceAccount {
  type: 'service_account';
  clientEmail: string;
  privateKey: string;
  privateKeyId: string | undefined;
  tokenUri: string;
}

/** The file that `gcloud auth application-default login` writes. */
export interface AuthorizedUser {
  type: 'authorized_user';
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  tokenUri: string;
  quotaProject: string | undefined;
}

/** Workload identity federation: the token of another issuer, in a file. */
export interface ExternalAccount {
  type: 'external_account';
  audience: string;
  subjectTokenType: string;
  tokenUrl: string;
  impersonationUrl: string | undefined;
  subjectFile: string;
  /** The member that has the token where the file is JSON. */
  subjectMember: string | undefined;
}

export type GoogleFile = ServiceAccount | AuthorizedUser | ExternalAccount;

const TOKEN_URI = 'https://oauth2.googleapis.com/token';
const MAX_TEXT = 16_384;

/** Reads a credentials file of Google. A flaw quotes nothing of the file but the host of an address that is refused. */
export function readGoogleFile(text: string, allowLoopback: boolean): Reading<GoogleFile> {
  const members = readMembers(text);
  if ('flaw' in members) return { flaw: 'expected the JSON of a credentials file' };
  const file = new FileReader(members.value, allowLoopback);
  const value = fileOf(file);
  return value === undefined || file.flaw !== undefined ? { flaw: file.flaw ?? 'an unknown type' } : { value };
}

function fileOf(file: FileReader): GoogleFile | undefined {
  switch (file.optional('type')) {
    case 'service_account':
      return {
        type: 'service_account',
        clientEmail: file.text('client_email'),
        privateKey: file.text('private_key'),
        privateKeyId: file.optional('private_key_id'),
        tokenUri: file.url('token_uri') ?? TOKEN_URI,
      };
    case 'authorized_user':
      return {
        type: 'authorized_user',
        clientId: file.text('client_id'),
        clientSecret: file.text('client_secret'),
        refreshToken: file.text('refresh_token'),
        tokenUri: file.url('token_uri') ?? TOKEN_URI,
        quotaProject: file.optional('quota_project_id'),
      };
    case 'external_account':
      return externalAccount(file);
    default:
      file.flaw = 'expected the type service_account, authorized_user or external_account';
      return undefined;
  }
}

function externalAccount(file: FileReader): ExternalAccount {
  const source = file.object('credential_source');
  const format = source?.object('format');
  const subjectFile = source?.optional('file');
  const subjectMember = format?.optional('type') === 'json' ? format.text('subject_token_field_name') : undefined;
  file.flaw ??= format?.flaw;
  if (subjectFile === undefined)
    file.flaw ??= 'expected a credential_source with a file: URLs and programs are not supported';
  return {
    type: 'external_account',
    audience: file.text('audience'),
    subjectTokenType: file.text('subject_token_type'),
    tokenUrl: file.url('token_url') ?? 'https://sts.googleapis.com/v1/token',
    impersonationUrl: file.url('service_account_impersonation_url'),
    subjectFile: subjectFile ?? '',
    subjectMember,
  };
}

/** The members of a file, with the first flaw that was met. */
class FileReader {
  flaw: string | undefined;

  constructor(
    private readonly members: Readonly<Record<string, unknown>>,
    private readonly allowLoopback: boolean,
  ) {}

  optional(name: string): string | undefined {
    const value = this.members[name];
    return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT ? value : undefined;
  }

  text(name: string): string {
    const value = this.optional(name);
    if (value === undefined) this.flaw ??= `expected a text in ${name}`;
    return value ?? '';
  }

  /** An address that Google issues tokens at. */
  url(name: string): string | undefined {
    const value = this.optional(name);
    const problem = value === undefined ? undefined : tokenUrlProblem('google', value, this.allowLoopback);
    if (problem !== undefined) this.flaw ??= `${name}: ${problem}`;
    return value;
  }

  object(name: string): FileReader | undefined {
    const value = this.members[name];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new FileReader({ ...value }, this.allowLoopback);
  }
}
