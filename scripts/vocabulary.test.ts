import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname

interface Row {
  subject: string
  contract: string[]
  server: string[]
  web: string[]
  schema: string[]
}
type Place = Exclude<keyof Row, 'subject'>

const namesIn = (cell = ''): string[] => (cell === '–' ? [] : cell.split(', '))

/** The table in docs/architecture.md, one row per subject. */
const rows: Row[] = (
  readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('\n## Subjects\n')[1]?.split('\n## ')[0] ??
  ''
)
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [subject = '', contract, server, web, schema] = line.slice(2, -2).split(' | ')
    return {
      subject,
      contract: namesIn(contract),
      server: namesIn(server),
      web: namesIn(web),
      schema: namesIn(schema),
    }
  })

const filesOf = (folder: string, technical: string[]): string[] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !technical.includes(name))

/** Empty folders left behind by a move are not in the repository. */
const foldersOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(root, folder, entry.name)).length > 0)
    .map(({ name }) => name)

const listed = (place: Place): string[] => rows.flatMap((row) => row[place]).toSorted()

/** Names in a cell that are neither the subject nor start with it. */
const misnamed = (place: Place): string[] =>
  rows.flatMap(({ subject, [place]: names }) =>
    names.filter((name, at) => (at === 0 ? name !== subject : !name.startsWith(`${subject}-`))),
  )

describe('the table of subjects', () => {
  it('lists each subject once, in order, with a place for each', () => {
    const subjects = rows.map(({ subject }) => subject)
    expect(subjects.length).toBeGreaterThan(40)
    expect(subjects).toEqual([...new Set(subjects)].toSorted())
    const placeless = rows.filter(({ contract, server, web, schema }) =>
      [contract, server, web, schema].every((names) => names.length === 0),
    )
    expect(placeless).toEqual([])
  })

  it('covers every file of the contract', () => {
    const files = filesOf('packages/contracts/src', [
      'base',
      'complete',
      'errors',
      'index',
      'issue-texts',
      'reasons',
      'strict',
    ])
    expect(listed('contract')).toEqual(files.toSorted())
    expect(misnamed('contract')).toEqual([])
  })

  it('covers every feature of the server', () => {
    expect(listed('server')).toEqual(foldersOf('apps/server/src/features').toSorted())
    expect(misnamed('server')).toEqual([])
  })

  it('covers every file of the schema', () => {
    const files = filesOf('packages/database/src/schema', ['columns', 'index', 'platform'])
    expect(listed('schema')).toEqual(files.toSorted())
    expect(misnamed('schema')).toEqual([])
  })

  it('covers every folder of the web app’s features and parts', () => {
    const folders = ['features', 'parts'].flatMap((floor) =>
      foldersOf(`apps/web/src/${floor}`).map((name) => `${floor}/${name}`),
    )
    expect(listed('web')).toEqual(folders.toSorted())
    const foreign = rows.flatMap(({ subject, web }) =>
      web.filter((name) => name !== `features/${subject}` && name !== `parts/${subject}`),
    )
    expect(foreign).toEqual([])
  })
})
