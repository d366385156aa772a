import { t } from '@lingui/core/macro';
import type { ProviderCredentialInput } from '../../gql/graphql.js';

/** The clouds whose credentials expire or sign. */
export type Cloud = 'AWS' | 'GOOGLE' | 'AZURE';
type Source = NonNullable<ProviderCredentialInput['source']>;

/** A field of a cloud's credential. */
export interface CloudField {
  name: Exclude<keyof ProviderCredentialInput, 'type' | 'source' | 'durationSeconds' | 'sign'>;
  label: string;
  isSecret?: true;
  /** A text of several lines. */
  isLong?: true;
  isNeeded?: true;
  placeholder?: string;
}

interface CloudTerms {
  name: string;
  sources: readonly { source: Source; name: string }[];
  /** With a credential that is written here. */
  given: readonly CloudField[];
  /** With every source. */
  always: readonly CloudField[];
}

export const CLOUDS: Readonly<Record<Cloud, CloudTerms>> = {
  AWS: {
    name: 'AWS',
    sources: [
      { source: 'GIVEN', name: t`An access key` },
      { source: 'AUTO', name: t`What the gateway’s machine has` },
      { source: 'ENVIRONMENT', name: t`Variables of the gateway’s process` },
      { source: 'WORKLOAD', name: t`Web identity of its pod (IRSA)` },
      { source: 'CONTAINER', name: t`Role of its pod or task` },
      { source: 'INSTANCE', name: t`Role of its EC2 instance` },
    ],
    given: [
      { name: 'accessKeyId', label: t`Access key id`, isNeeded: true },
      { name: 'secretAccessKey', label: t`Secret access key`, isNeeded: true, isSecret: true },
      { name: 'sessionToken', label: t`Session token, of temporary keys`, isSecret: true },
    ],
    always: [
      { name: 'region', label: t`Region, if the address has none`, placeholder: 'eu-central-1' },
      { name: 'roleArn', label: t`Role to assume, if any`, placeholder: 'arn:aws:iam::123456789012:role/models' },
      { name: 'externalId', label: t`External id of the role` },
    ],
  },
  GOOGLE: {
    name: t`Google Cloud`,
    sources: [
      { source: 'GIVEN', name: t`A credentials file` },
      { source: 'AUTO', name: t`What the gateway’s machine has` },
      { source: 'ENVIRONMENT', name: t`The file that its environment names` },
      { source: 'INSTANCE', name: t`The account of its machine or pod` },
    ],
    given: [
      { name: 'json', label: t`Text of the credentials file (JSON)`, isNeeded: true, isSecret: true, isLong: true },
    ],
    always: [],
  },
  AZURE: {
    name: t`Microsoft Entra`,
    sources: [
      { source: 'GIVEN', name: t`An application’s secret or certificate` },
      { source: 'AUTO', name: t`What the gateway’s machine has` },
      { source: 'ENVIRONMENT', name: t`Variables of the gateway’s process` },
      { source: 'WORKLOAD', name: t`Workload identity of its pod` },
      { source: 'INSTANCE', name: t`Managed identity` },
    ],
    given: [
      { name: 'tenantId', label: t`Tenant id`, isNeeded: true },
      { name: 'clientSecret', label: t`Client secret`, isSecret: true },
      { name: 'certificate', label: t`Or a certificate and its key (PEM)`, isSecret: true, isLong: true },
    ],
    always: [{ name: 'clientId', label: t`Client id of the application or of the managed identity` }],
  },
};

export const CLOUD_NAMES: readonly Cloud[] = ['AWS', 'GOOGLE', 'AZURE'];
