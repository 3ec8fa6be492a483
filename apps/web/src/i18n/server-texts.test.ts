import { expect, test } from 'vitest'
import { serverTexts } from '../../lingui-server-texts.ts'

const file = '/efie/apps/server/src/features/loans/reminders.ts'
const head = "import { text, type Text } from '../../platform/texts/text.ts'\n"

const textsOf = (code: string): string[] => {
  const found: string[] = []
  serverTexts.extract(file, code, ({ id }) => found.push(id))
  return found
}

test('what the server writes is found in its code, choices and places included', () => {
  const code = `${head}const title: Text = late ? text('Overdue') : text('Due')
    const message = text(late ? 'Due since {day}' : 'Due on {day}', { day })
    const answer = await response.text()`
  expect(textsOf(code)).toEqual(['Overdue', 'Due', 'Due since {day}', 'Due on {day}'])
})

test('another function of that name is none of ours; a message put together is refused', () => {
  expect(textsOf("const text = (max: number) => max\ntext('Due')")).toEqual([])
  expect(() => textsOf(`${head}text(\`Due on \${day}\`)`)).toThrow('in single quotes')
})

test('tests and other places are left out', () => {
  expect(serverTexts.match(file)).toBe(true)
  expect(serverTexts.match(file.replace('.ts', '.test.ts'))).toBe(false)
  expect(serverTexts.match('/efie/apps/web/src/root.tsx')).toBe(false)
})
