import { readFileSync, writeFileSync } from 'node:fs';

/** Writes npm-shrinkwrap.json for `npm pack`: whoever installs the package gets the versions that were tested. */
const { packages, ...head } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { name, version, license, bin, engines, dependencies, optionalDependencies } = packages[''];
const root = { name, version, license, bin, engines, dependencies, optionalDependencies };
const needed = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
);
const shrinkwrap = { ...head, packages: { '': root, ...Object.fromEntries(needed) } };
writeFileSync('npm-shrinkwrap.json', `${JSON.stringify(shrinkwrap, null, 2)}\n`);
