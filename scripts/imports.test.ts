import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycles, readImports } from './imports.ts'

const imports = readImports(new URL('..', import.meta.url).pathname)

describe('cycles', () => {
  test('there are none by value, by type or by import()', () => {
    expect(imports.size).toBeGreaterThan(2000)
    expect(findCycles(imports)).toEqual([])
  })

  test.each([
    ['by value', "import { b } from './b.ts'\nexport const a = () => b\n"],
    ['by type', "import type { B } from './b.ts'\nexport interface A { b: B }\n"],
    ['by import()', "export const a = () => import('./b.ts')\n"],
  ])('a planted one is found: %s', (_kind, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'efie-cycle-'))
    try {
      const plant = (path: string, content: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), content)
      }
      execFileSync('git', ['init', '-q'], { cwd: folder })
      plant('src/a.ts', text)
      plant('src/b.ts', "export type { A } from './a.ts'\nexport interface B {}\nexport const b = 1\n")
      plant('src/c.ts', "import { b } from './b.ts'\nexport const c = b\n")
      expect(findCycles(readImports(folder))).toEqual([['src/a.ts', 'src/b.ts']])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('floors of the web app', () => {
  const floors = ['i18n', 'ui', 'platform', 'parts', 'features', 'app']
  const place = (file: string) => {
    const [, floor = '', subject = ''] = /^apps\/web\/src\/([^/]+)\/([^/]+)/.exec(file) ?? []
    return { height: floors.indexOf(floor), floor, subject }
  }
  const arrows = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

  test('every import stays on its floor or goes down, import() included', () => {
    const upward = arrows.filter(({ from, to }) => {
      const [a, b] = [place(from), place(to)]
      return a.height >= 0 && b.height > a.height
    })
    expect(upward).toEqual([])
  })

  test('features do not import each other', () => {
    const sideways = arrows.filter(({ from, to }) => {
      const [a, b] = [place(from), place(to)]
      return a.floor === 'features' && b.floor === 'features' && a.subject !== b.subject
    })
    expect(sideways).toEqual([])
  })

  test('app contains only the root, guards, layouts and stand-in pages', () => {
    const folders = new Set(
      [...imports.keys()].filter((file) => place(file).floor === 'app').map((file) => place(file).subject),
    )
    expect([...folders].toSorted()).toEqual([
      'guards',
      'layouts',
      'pages',
      'plain-zod.ts',
      'session',
      'start-app.ts',
    ])
  })
})
