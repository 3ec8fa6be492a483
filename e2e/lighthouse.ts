import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Not among the dependencies, because it is as large as all of them and only benches use it. */
const version = '13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Scores = Record<(typeof categories)[number], number>

/** Lighthouse's scores of a page for a phone, from 0 to 100, in the browser that listens on this port. */
export const lighthouse = async (url: string, port: number): Promise<Scores> => {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      url,
      `--port=${port}`,
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      '--quiet',
    ],
    { maxBuffer: 100_000_000 },
  )
  // A score is null where a check couldn't run.
  const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null } | undefined> }
  const scoreOf = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  }
}
