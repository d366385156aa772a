// Usage: run.js <program> <JSON of calls>; prints what came of each call as JSON.
import { inspect } from 'node:util';

const [program, calls] = process.argv.slice(2);
const { clients } = await import(`./${program}.js`);

const outcomes = [];
for (const { client, ability, connection, model, text } of JSON.parse(calls)) {
  try {
    outcomes.push({ said: await clients[client](connection)[ability](model, text) });
  } catch (error) {
    outcomes.push({ error: error.constructor.name, shown: inspect(error, { depth: 8 }) });
  }
}
process.stdout.write(JSON.stringify(outcomes));
