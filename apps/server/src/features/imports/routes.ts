import { os } from '../../platform/http/orpc.ts'
import { exampleImport } from './example-file.ts'
import { getImportErrors, listImports } from './queries.ts'
import { previewImport, runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const { preview, run, list, example, errors, undo } = os.imports

export const importRoutes = {
  preview: preview.handler(({ context, input }) => previewImport(context, input)),
  run: run.handler(({ context, input }) => runImport(context, input)),
  list: list.handler(({ context, input }) => listImports(context, input)),
  example: example.handler(({ context, input }) => exampleImport(context, input)),
  errors: errors.handler(({ context, input }) => getImportErrors(context, input)),
  undo: undo.handler(({ context, input }) => undoImport(context, input)),
}
