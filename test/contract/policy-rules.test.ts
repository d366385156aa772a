import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.js';
import { movableClock } from '../support/clock.js';
import { expectGraphqlError, expectRestError } from '../support/errors.js';

/** Conditions and obligations of policies, as clients see them. Contract §6. */
