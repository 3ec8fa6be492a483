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

/** Dictionary keys that run something or embed files. */
const activeKeys = new Set(['AA', 'JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'])

/** Names of active actions, annotations and streams. `GoTo`, a link within the file, isn't one of them. */
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

/**
 * Limit on the decompressed size of one file's object streams, in bytes. Honest files of 10 MB need a few
 * megabytes.
 */
const MOST_UNPACKED = 32 * 1_048_576

/**
 * Decompressed bytes of the file being inspected. A module variable, because the library's decoders don't
 * know their file; files are inspected one at a time.
 */
let unpacked = 0

interface Growing {
  buffer: Uint8Array
  ensureBuffer: (requested: number) => Uint8Array
}

/**
 * Bounds decompression: the library has no limit, so a file of a few kilobytes could exhaust the memory. All
 * its decoders grow through one shared method.
 */
const boundDecoders = (): void => {
  const flate = new Map([[PDFName.of('Filter'), PDFName.of('FlateDecode')]])
  const sample = PDFRawStream.of(
    PDFDict.fromMapWithContext(flate, PDFContext.create()),
    new Uint8Array([0x78, 0x9c, 3, 0, 0, 0, 0, 1]),
  )
  let proto: unknown = Object.getPrototypeOf(decodePDFRawStream(sample))
  while (proto !== null && typeof proto === 'object' && !Object.hasOwn(proto, 'ensureBuffer'))
    proto = Object.getPrototypeOf(proto)
  // A cast, because the library doesn't export the base class of its decoders.
  const decoder = proto as Growing | null
  if (decoder === null) throw new Error('the decoders of the PDF library have another form')
  const grow = decoder.ensureBuffer
  decoder.ensureBuffer = function bounded(this: Growing, requested: number) {
    const before = this.buffer.byteLength
    // The buffer at least doubles whenever it grows.
    if (requested > before) unpacked += Math.max(before, requested - before)
    if (unpacked > MOST_UNPACKED) throw new Error('too much to unpack')
    return grow.call(this, requested)
  }
}
boundDecoders()

/** Looks at the object's own content only; referenced objects are inspected themselves. */
const isActive = (object: PDFObject | undefined): boolean => {
  if (object instanceof PDFName) return activeNames.has(object.decodeText())
  if (object instanceof PDFArray) return object.asArray().some(isActive)
  if (object instanceof PDFRawStream) return isActive(object.dict)
  if (object instanceof PDFDict)
    return object.entries().some(([key, value]) => activeKeys.has(key.decodeText()) || isActive(value))
  return false
}

/**
 * An object stream declared in a way that only some readers accept, or with more objects than it declares.
 * What this parser skips, another reader may run.
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

/** Whether opening the file does more than go to a page. */
const opensMore = (context: PDFContext, object: PDFObject): boolean => {
  if (!(object instanceof PDFDict)) return false
  const action = context.lookup(object.get(PDFName.of('OpenAction')))
  return (
    action instanceof PDFDict &&
    (action.lookup(PDFName.of('S')) !== PDFName.of('GoTo') || action.has(PDFName.of('Next')))
  )
}

/** Decodes names with escapes, such as `/J#61vaScript`. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Active names in bytes that no parsed object covers. Honest files have none; the names are long enough not
 * to occur in image data by chance.
 */
const hiddenName =
  /\/(?:JavaScript|Launch|ImportData|SubmitForm|EmbeddedFiles?|RichMedia(?:Content|Execute)?|FileAttachment)(?![A-Za-z])/
/**
 * A trailer normally refers to its catalog. An inline catalog is read by few readers, so what it contains
 * would escape inspection.
 */
const ownCatalog = /\/Root(?![A-Za-z])(?!\s*\d+\s+\d+\s+R)/
const sealedName = /\/Encrypt(?![A-Za-z])/
/** Active names in an object that can't be parsed. */
const brokenName = /\/(?:JS|JavaScript|Launch|EmbeddedFiles?|EF|XFA|RichMedia\w*|ObjStm|Encrypt)(?![A-Za-z])/

/**
 * Judges an encrypted PDF. Banks protect statements against changes; such files open without a password and
 * are inspected decrypted.
 */
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

/**
 * Judges every object, also those superseded by a later one of the same number, which some readers may still
 * reach.
 */
const partOfOpen = async (bytes: Uint8Array): Promise<PdfVerdict> => {
  unpacked = 0
  try {
    const parser = PDFParser.forBytesWithOptions(bytes, 200)
    // A cast, because the library keeps its parsed objects private.
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

/** Finds the active content of a PDF, if any. Compressed objects are decompressed. */
export const activePartOf = async (bytes: Uint8Array): Promise<PdfVerdict> => {
  const verdict = await partOfOpen(bytes)
  const isSealed = verdict === 'protected' || (verdict === 'unreadable' && sealedName.test(textOf(bytes)))
  return isSealed ? partOfProtected(bytes) : verdict
}
