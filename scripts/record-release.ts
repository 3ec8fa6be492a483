import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeRelease, writeRelease } from '../packages/database/src/testing/releases.ts'
import { root } from './stages.ts'

/** Keeps how this release leaves its databases, for the test that upgrades one. Run before the tag is made. */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
writeRelease(await describeRelease(version))
process.stdout.write(
  `packages/database/releases/${version}.json: commit it with the release, then tag v${version}.\n`,
)
