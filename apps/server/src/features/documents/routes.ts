import { os, unscoped } from '../../platform/http/orpc.ts'
import { getDocument, listDocuments } from './list-documents.ts'
import { linkFile } from './link-file.ts'
import { readDocumentFile, readDocumentPreview } from './read-document.ts'
import { reviewDocument } from './review-document.ts'
import { uploadDocument } from './upload-document.ts'

const { list, upload, get, file, preview, review } = os.documents

export const documentRoutes = {
  list: list.handler(({ context, input }) => listDocuments(context, input)),
  upload: upload.handler(({ context, input }) => uploadDocument(context, input)),
  get: get.handler(({ context, input }) => getDocument(context, input)),
  file: file.handler(({ context, input }) => readDocumentFile(context, input)),
  preview: preview.handler(({ context, input }) => readDocumentPreview(context, input)),
  link: unscoped.documents.link.handler(({ context, input }) => linkFile(context, input)),
  review: review.handler(({ context, input }) => reviewDocument(context, input)),
}
