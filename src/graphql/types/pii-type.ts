import { registerEnumType } from 'type-graphql';
import { type PiiType, piiTypes } from '../../contracts/pii.js';

export const PiiTypeEnum = Object.fromEntries(piiTypes.map((type) => [type, type])) as { [Type in PiiType]: Type };
registerEnumType(PiiTypeEnum, {
  name: 'PiiType',
  description: 'A type of personal data.',
  valuesConfig: {
    ADDRESS: { description: 'A postal address.' },
    API_KEY: { description: 'An API key or another credential.' },
    CREDIT_CARD: { description: 'A payment card number.' },
    CUSTOM: { description: 'A value that a recognizer of the tenant’s own found.' },
    DATE_OF_BIRTH: { description: 'A date of birth.' },
    EMAIL: { description: 'An e-mail address.' },
    IBAN: { description: 'An international bank account number.' },
    IP_ADDRESS: { description: 'An IP address.' },
    PASSPORT: { description: 'A passport number.' },
    PERSON: { description: 'The name of a person, where a title, a label or a letter says so; only if asked for.' },
    PHONE: { description: 'A phone number.' },
    SSN: { description: 'A social security number.' },
  },
});
