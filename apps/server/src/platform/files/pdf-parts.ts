import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'

export type PdfVerdict = 'plain' | 'active' | 'protected' | 'unreadable'

/** Keys of a dictionary that bring something along, or do something, beside showing pages. */
const activeKeys = new Set(['AA', 'JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'])

/** Names that say what an action, annotation or stream is. A destination in the same file (`GoTo`) is none of them. */
const activeNames = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'GoToR',
  'Movie',
  'Rendition',
  'Sound',
  'RichMedia',
  'RichMediaExecute',
  'EmbeddedFile',
  'FileAttachment',
])

/** Most that the compressed objects of one file may unpack to: those of honest files of 10 MB take a few megabytes. */
const MOST_UNPACKED = 32 * 1_048_576

/** Of the file under inspection: one at a time, for the library's decoders know nothing of the file that they work for. */
let unpacked = 0

interface Growing {
  buffer: Uint8Array
  ensureBuffer: (requested: number) => Uint8Array
}

/** The library unpacks without bound: a file of kilobytes could ask for all memory. All its decoders share one method. */
const boundDecoders = (): void => {
  const flate = new Map([[PDFName.of('Filter'), PDFName.of('FlateDecode')]])
  const sample = PDFRawStream.of(
    PDFDict.fromMapWithContext(flate, PDFContext.create()),
    new Uint8Array([0x78, 0x9c, 3, 0, 0, 0, 0, 1]),
  )
  let proto: unknown = Object.getPrototypeOf(decodePDFRawStream(sample))
  while (proto !== null && typeof proto === 'object' && !Object.hasOwn(proto, 'ensureBuffer'))
    proto = Object.getPrototypeOf(proto)
  // A cast, because the library does not export the class of its decoders.
  const decoder = proto as Growing | null
  if (decoder === null) throw new Error('the decoders of the PDF library have another form')
  const grow = decoder.ensureBuffer
  decoder.ensureBuffer = function bounded(this: Growing, requested: number) {
    const before = this.buffer.byteLength
    // It at least doubles its buffer when it grows.
    if (requested > before) unpacked += Math.max(before, requested - before)
    if (unpacked > MOST_UNPACKED) throw new Error('too much to unpack')
    return grow.call(this, requested)
  }
}
boundDecoders()

/** What an object holds itself; what it refers to is an object of its own. */
const isActive = (object: PDFObject | undefined): boolean => {
  if (object instanceof PDFName) return activeNames.has(object.decodeText())
  if (object instanceof PDFArray) return object.asArray().some(isActive)
  if (object instanceof PDFRawStream) return isActive(object.dict)
  if (object instanceof PDFDict)
    return object.entries().some(([key, value]) => activeKeys.has(key.decodeText()) || isActive(value))
  return false
}

/**
 * A stream of objects that says so in a way only some readers understand, or has more of them than it says: what the parser
 * passes over, another reader may find.
 */
const hidesObjects = (object: PDFObject): boolean => {
  if (!(object instanceof PDFRawStream) || !object.dict.has(PDFName.of('First'))) return false
  const count = object.dict.lookup(PDFName.of('N'))
  const first = object.dict.lookup(PDFName.of('First'))
  if (object.dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm')) return true
  if (!(count instanceof PDFNumber) || !(first instanceof PDFNumber)) return true
  const index = Buffer.from(decodePDFRawStream(object).decode().subarray(0, first.asNumber()))
  return index.toString('latin1').trim().split(/\s+/).length !== 2 * count.asNumber()
}

/** What a file does when it is opened: it may lead to a page, no more. */
const opensMore = (context: PDFContext, object: PDFObject): boolean => {
  if (!(object instanceof PDFDict)) return false
  const action = context.lookup(object.get(PDFName.of('OpenAction')))
  return (
    action instanceof PDFDict &&
    (action.lookup(PDFName.of('S')) !== PDFName.of('GoTo') || action.has(PDFName.of('Next')))
  )
}

/** Names may be written with codes: `/J#61vaScript`. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** What no parser of objects reaches, an honest file does not name: long enough never to stand in a picture by chance. */
const hiddenName =
  /\/(?:JavaScript|Launch|ImportData|SubmitForm|EmbeddedFiles?|RichMedia(?:Content|Execute)?|FileAttachment)(?![A-Za-z])/
/** A trailer refers to its catalog: one that brings its own is read by few. */
const ownCatalog = /\/Root(?![A-Za-z])(?!\s*\d+\s+\d+\s+R)/
const sealedName = /\/Encrypt(?![A-Za-z])/
/** Of an object that cannot be read, whatever could matter. */
const brokenName = /\/(?:JS|JavaScript|Launch|EmbeddedFiles?|EF|XFA|RichMedia\w*|ObjStm|Encrypt)(?![A-Za-z])/

/** Banks protect their statements against changes: such a file opens without a password, and is judged as it then is. */
const partOfProtected = async (bytes: Uint8Array): Promise<PdfVerdict> => {
  unpacked = 0
  try {
    const { context } = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    const objects = context.enumerateIndirectObjects().map(([, object]) => object)
    return objects.some((object) => isActive(object) || opensMore(context, object)) ? 'active' : 'plain'
  } catch {
    return 'protected'
  }
}

/** Every object counts, also one that a later one of the same number takes the place of: a reader may come to it by another way. */
const partOfOpen = async (bytes: Uint8Array): Promise<PdfVerdict> => {
  unpacked = 0
  try {
    const parser = PDFParser.forBytesWithOptions(bytes, 200)
    // A cast, because the library keeps the objects that it has found to itself.
    const { context } = parser as unknown as { context: PDFContext }
    let verdict: PdfVerdict = 'plain'
    const objects: PDFObject[] = []
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      if (object instanceof PDFInvalidObject) {
        const data = new Uint8Array(object.sizeInBytes())
        object.copyBytesInto(data, 0)
        if (brokenName.test(textOf(data))) verdict = 'unreadable'
      } else if (isActive(object)) verdict = 'active'
      else if (object instanceof PDFRawStream && object.dict.has(PDFName.of('Encrypt'))) verdict = 'protected'
      objects.push(object)
      assign(ref, object)
    }
    await parser.parseDocument()
    if (context.trailerInfo.Encrypt !== undefined) return 'protected'
    if (verdict !== 'plain') return verdict
    if (context.trailerInfo.Root === undefined || objects.some(hidesObjects)) return 'unreadable'
    const text = textOf(bytes)
    if (unpacked > MOST_UNPACKED || ownCatalog.test(text)) return 'unreadable'
    return hiddenName.test(text) || objects.some((object) => opensMore(context, object)) ? 'active' : 'plain'
  } catch {
    return 'unreadable'
  }
}

/** Whether a PDF only shows pages; compressed objects are unpacked. */
export const activePartOf = async (bytes: Uint8Array): Promise<PdfVerdict> => {
  const verdict = await partOfOpen(bytes)
  const isSealed = verdict === 'protected' || (verdict === 'unreadable' && sealedName.test(textOf(bytes)))
  return isSealed ? partOfProtected(bytes) : verdict
}
