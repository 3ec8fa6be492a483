import { os, unscoped } from '../../platform/http/orpc.ts'
import { getDocument, listDocuments } from './list-documents.ts'
import { listApplicants } from './list-applicants.ts'
import { listDocumentsToVerify } from './list-documents-to-verify.ts'
import { linkFile } from './link-file.ts'
import { readDocumentFile, readDocumentPreview } from './read-document.ts'
import { reopenDocument } from './reopen-document.ts'
import { reviewDocument } from './review-document.ts'
import { uploadDocument } from './upload-document.ts'

const { list, applicants, queue, upload, get, file, preview, review, reopen } = os.documents

export const documentRoutes = {
  list: list.handler(({ context, input }) => listDocuments(context, input)),
  applicants: applicants.handler(({ context, input }) => listApplicants(context, input)),
  queue: queue.handler(({ context, input }) => listDocumentsToVerify(context, input)),
  upload: upload.handler(({ context, input }) => uploadDocument(context, input)),
  get: get.handler(({ context, input }) => getDocument(context, input)),
  file: file.handler(({ context, input }) => readDocumentFile(context, input)),
  preview: preview.handler(({ context, input }) => readDocumentPreview(context, input)),
  link: unscoped.documents.link.handler(({ context, input }) => linkFile(context, input)),
  review: review.handler(({ context, input }) => reviewDocument(context, input)),
  reopen: reopen.handler(({ context, input }) => reopenDocument(context, input)),
}
