import { expect, test } from 'vitest'
import { serverTexts } from '../../lingui-server-texts.ts'

const file = '/efie/apps/server/src/features/loans/reminders.ts'
const head = "import { text, type Text } from '../../platform/texts/text.ts'\n"

const textsOf = (code: string): string[] => {
  const found: string[] = []
  serverTexts.extract(file, code, ({ id }) => found.push(id))
  return found
}

test('finds every text the server writes, including choices and placeholders', () => {
  const code = `${head}const title: Text = late ? text('Overdue') : text('Due')
    const message = text(late ? 'Due since {day}' : 'Due on {day}', { day })
    const answer = await response.text()`
  expect(textsOf(code)).toEqual(['Overdue', 'Due', 'Due since {day}', 'Due on {day}'])
})

test('finds the fixed texts of refusals wherever they occur', () => {
  const code = `import { AppError, invalid } from '../../platform/errors.ts'
    if (late) throw new AppError('NOTHING_DUE', undefined, paid ? 'It is paid' : 'Nothing is due')
    if (high) throw invalid('amount', 'Too much')
    if (low) throw invalid('amount', \`At least \${least}\`)
    throw new AppError('TRANSITION_NOT_ALLOWED', { from, to, missing: [{ fact: 'signed', text: 'Sign it first' }] })
    throw new AppError('CODE_WRONG', { issues: [{ path: 'code', message: 'Check the code' }] })`
  expect(textsOf(code)).toEqual([
    'It is paid',
    'Nothing is due',
    'Too much',
    'Sign it first',
    'Check the code',
  ])
})

test('ignores other functions of the same name, and refuses concatenated messages', () => {
  expect(textsOf("const text = (max: number) => max\ntext('Due')")).toEqual([])
  expect(() => textsOf(`${head}text(\`Due on \${day}\`)`)).toThrow('in single quotes')
})

test('leaves out tests and other folders', () => {
  expect(serverTexts.match(file)).toBe(true)
  expect(serverTexts.match(file.replace('.ts', '.test.ts'))).toBe(false)
  expect(serverTexts.match('/efie/apps/web/src/root.tsx')).toBe(false)
})
