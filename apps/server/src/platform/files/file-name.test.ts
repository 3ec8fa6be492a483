import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['payslip.pdf', 'payslip.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ama\\card.exe', 'card.pdf'],
  ['card.pdf.exe', 'card.pdf.pdf'],
  ['a"b;c\r\nSet-Cookie: x=1.pdf', 'a b c Set-Cookie x=1.pdf'],
  ['\u202Efdp.exe', 'fdp.pdf'],
  ['Ɛfie ahoma.pdf', 'Ɛfie ahoma.pdf'],
  ['', 'payslip.pdf'],
  ['...', 'payslip.pdf'],
  ['.htaccess', 'payslip.pdf'],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(120)}.pdf`],
])('%j becomes %j', (given, safe) => {
  expect(safeFileName(given, 'pdf', 'payslip')).toBe(safe)
})
