import { deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { inspectPdf } from './inspect-pdf.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** A file of these objects, numbered from 1; the first is the catalog. */
const pdf = (objects: readonly string[], trailer = '<</Root 1 0 R>>') =>
  bytesOf(
    `%PDF-1.5\n%\xE2\xE3\xCF\xD3\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n${trailer}\n%%EOF\n`,
  )
const catalog = (more: string, ...objects: string[]) => pdf([`<</Type/Catalog${more}>>`, ...objects])

/** Objects in a compressed stream, as most programs write them since PDF 1.5. */
const compressed = (numbered: Record<number, string>) => {
  const bodies = Object.values(numbered).map((body) => `${body} `)
  let offset = 0
  const index = Object.keys(numbered)
    .map((number, at) => {
      const entry = `${number} ${offset}`
      offset += bodies[at]?.length ?? 0
      return `${entry} `
    })
    .join('')
  const data = deflateSync(Buffer.from(index + bodies.join(''), 'latin1')).toString('latin1')
  return `<</Type/ObjStm/N ${bodies.length}/First ${index.length}/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream`
}

/** A page with a picture, as made by scanners and phone apps. */
const scan = async (useObjectStreams: boolean) => {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  page.drawImage(await document.embedPng(png), { width: 500, height: 700 })
  page.drawText('Tenancy agreement', { font: await document.embedFont(StandardFonts.Helvetica) })
  document.setTitle('Scan of 20 Nov')
  return document.save({ useObjectStreams })
}

test('what scanners, phones and this server make is plain', async () => {
  expect(await inspectPdf(await scan(true))).toBe('plain')
  expect(await inspectPdf(await scan(false))).toBe('plain')
  const { createElement } = await import('react')
  const { Document, Page, Text, renderToBuffer } = await import('@react-pdf/renderer')
  const own = createElement(Document, null, createElement(Page, null, createElement(Text, null, 'Receipt')))
  expect(await inspectPdf(await renderToBuffer(own))).toBe('plain')
})

test.each([
  ['opens at a page', catalog('/OpenAction[2 0 R/Fit]', '<</Type/Page>>')],
  ['opens at a page by an action', catalog('/OpenAction<</S/GoTo/D[2 0 R/Fit]>>', '<</Type/Page>>')],
  ['links to a web page', catalog('', '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://efie.example)>>>>')],
  ['has a form without scripts', catalog('/AcroForm<</Fields[]/NeedAppearances true>>')],
  ['has objects in a compressed stream', catalog('', compressed({ 5: '<</Type/Page>>', 6: '[1 2 3]' }))],
  ['has words about scripts', catalog('', '<</Title(How to write JavaScript)>>')],
  ['lacks the end of its last object', bytesOf('%PDF-1.4\n1 0 obj<</Type/Catalog>>\ntrailer<</Root 1 0 R>>')],
])('a PDF that %s is plain', async (_what, file) => {
  expect(await inspectPdf(file)).toBe('plain')
})

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

test.each([
  ['runs a script when it opens', catalog(`/OpenAction${script}`)],
  ['runs a script on closing', catalog(`/AA<</WC${script}>>`)],
  ['has named scripts', catalog('/Names<</JavaScript<</Names[(a)2 0 R]>>>>', script)],
  ['writes its script’s name with codes', catalog('/OpenAction<</S/J#61vaScript/#4a#53(x)>>')],
  [
    'keeps the script in another object',
    catalog('/OpenAction 2 0 R', '<</S 3 0 R/JS 4 0 R>>', '/JavaScript'),
  ],
  ['hides it in a compressed stream', catalog('/OpenAction 5 0 R', compressed({ 5: script }))],
  ['replaces the object by a harmless one', catalog('/OpenAction 2 0 R', `${script}endobj\n2 0 obj<<>>`)],
  ['starts a program', catalog('', '<</Type/Annot/A<</S/Launch/F(cmd.exe)>>>>')],
  ['sends a form', catalog('', '<</Type/Annot/A<</S/SubmitForm/F(http://evil.example)>>>>')],
  ['brings files along', catalog('/Names<</EmbeddedFiles<</Names[]>>>>')],
  ['has a file attached to a page', catalog('', '<</Type/Annot/Subtype/FileAttachment/FS 3 0 R>>')],
  ['plays media', catalog('', '<</Type/Annot/Subtype/RichMedia>>')],
  ['is an XFA form', catalog('/AcroForm<</XFA 2 0 R>>')],
  ['opens a file on a server', catalog('', '<</Type/Annot/A<</S/GoToR/F(\\\\\\\\evil\\\\share)>>>>')],
  ['opens a web page by itself', catalog('/OpenAction 2 0 R', '<</S/URI/URI(https://evil.example)>>')],
  ['does more after leading to a page', catalog('/OpenAction<</S/GoTo/D[2 0 R/Fit]/Next 3 0 R>>')],
  ['acts when a page is shown', catalog('', '<</Type/Page/AA<</O<</S/URI/URI(https://evil.example)>>>>>>')],
  [
    'hides a program in a stream of another kind',
    catalog('', '<</Length 40>>stream\n9 0 obj<</S/Launch/F(cmd.exe)>>endobj\nendstream'),
  ],
])('a PDF that %s is active', async (_what, file) => {
  expect(await inspectPdf(file)).toBe('active')
})

/** Like a bank statement: anyone can read it, no one can change it. */
const statement = async (
  passwords: { userPassword?: string },
  useObjectStreams: boolean,
  script?: string,
) => {
  const document = await PDFDocument.create()
  document.addPage()
  if (script !== undefined) document.addJavaScript('onOpen', script)
  document.encrypt({ ownerPassword: 'of the bank', permissions: {}, ...passwords })
  return document.save({ useObjectStreams })
}

test.each([true, false])(
  'a statement that opens without a password is judged as any (%s)',
  async (packed) => {
    expect(await inspectPdf(await statement({}, packed))).toBe('plain')
    expect(await inspectPdf(await statement({}, packed, 'app.alert(1)'))).toBe('active')
  },
)

test('one that opens only with a password is protected', async () => {
  for (const packed of [true, false])
    expect(await inspectPdf(await statement({ userPassword: 'born 1990' }, packed))).toBe('protected')
})

const packed = compressed({ 5: '<</Type/Page>>', 6: '<</S/Launch>>' })
const bomb = deflateSync(Buffer.alloc(200_000_000)).toString('latin1')

test.each([
  ['no PDF', bytesOf('%PDF-1.4\nhello')],
  ['empty', bytesOf('')],
  [
    'a compressed stream cut short',
    catalog('', compressed({ 5: script }).replace(/.{20}\nendstream$/s, '\nendstream')),
  ],
  ['a stream of objects without its type', catalog('', packed.replace('/Type/ObjStm', ''))],
  ['one whose type is another object', catalog('', packed.replace('/ObjStm', ' 3 0 R'), '/ObjStm')],
  ['one that says it is empty', catalog('', packed.replace('/N 2', '/N 0'))],
  ['one with more objects than it says', catalog('', packed.replace('/N 2', '/N 1'))],
  [
    'a trailer with a catalog of its own',
    pdf(['<</Type/Catalog>>'], `<</Root<</OpenAction<</S/Launch>>>>>>`),
  ],
  [
    'a bomb',
    catalog(
      '',
      `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>stream\n${bomb}\nendstream`,
    ),
  ],
])('%s is unreadable', async (_what, file) => {
  expect(await inspectPdf(file)).toBe('unreadable')
})

test('one that keeps the parser busy for ever is given up, and the next one is judged', async () => {
  const endless = bytesOf(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nx${'1'.repeat(4_000_000)}`)
  const [first, second] = await Promise.all([inspectPdf(endless, 1_000), inspectPdf(catalog(''))])
  expect([first, second]).toEqual(['unreadable', 'plain'])
})
