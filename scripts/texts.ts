import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { childrenOf, type Node, textOf } from './modules.ts'

/** A text that a person may read, with `{}` where a value is filled in. */
export interface Text {
  file: string
  text: string
}

/** A class list, a query, a code or a path. */
const isCode = (text: string): boolean =>
  !/[A-Za-z]{2}/.test(text) ||
  (!/ /.test(text) && !/^[A-Z][a-z’]+$/.test(text)) ||
  /(?:^|\s)(?:flex|grid|block|hidden|[mp][trblxy]?-\d|text-\w+|bg-\w+|border-\w+|rounded|sm:|md:|w-full)/.test(
    text,
  ) ||
  /^\s*(?:select|insert|update|delete|with|from|where|and|or|join|order by|case|not|create|alter)\b.*[_=(]/is.test(
    text,
  )

const partsOf = (node: Node): string | null => {
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node['value'] === 'string'))
    return textOf(node)
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return null
  const [left, right] = [partsOf(node['left'] as Node), partsOf(node['right'] as Node)]
  return left === null || right === null ? null : left + right
}

const isTagged = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && !['t', 'msg'].includes(textOf(node['tag'] as Node))

/** Messages of plain errors, which only developers read, and the words by which a help article is found. */
const isUnread = (node: Node): boolean =>
  (node.type === 'NewExpression' && textOf(node['callee'] as Node) === 'Error') ||
  (node.type === 'Property' && textOf(node['key'] as Node) === 'words')

const textsIn = (node: Node, found: string[]): void => {
  if (isUnread(node)) return
  if ((/^(?:Import|Export)/.test(node.type) && node['source']) || isTagged(node)) return
  const text = partsOf(node)
  if (text !== null)
    found.push(
      text
        .replaceAll(/\{\w*\}/g, '{}')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  if (text === null || node.type === 'TemplateLiteral')
    for (const child of childrenOf(node)) textsIn(child, found)
}

/** Texts of the product's own source known to git, tests left out. Single words are not among them. */
export const readTexts = (root: string, folders: readonly string[]): Text[] => {
  const listed = execFileSync(
    'git',
    [
      'ls-files',
      '-co',
      '--exclude-standard',
      ...folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]),
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return listed
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => {
      const found: string[] = []
      textsIn(
        parseAst(readFileSync(join(root, file), 'utf8'), {
          lang: file.endsWith('x') ? 'tsx' : 'ts',
        }) as unknown as Node,
        found,
      )
      return found.filter((text) => !isCode(text)).map((text) => ({ file, text }))
    })
}

/** Translations of a catalogue, with `{}` where a value is filled in. */
export const readTranslations = (catalogue: string): Text[] =>
  readFileSync(catalogue, 'utf8')
    .split('\n\n')
    .slice(1)
    .map((entry) => {
      const file = /^#: (.+)$/m.exec(entry)?.[1] ?? ''
      const [, translation = ''] = entry.split(/^msgstr /m)
      const text = [...translation.matchAll(/^"(.*)"$/gm)].map(([, line = '']) => line).join('')
      return { file, text: text.replaceAll('\\"', '"').replaceAll(/\{\w+\}/g, '{}') }
    })
