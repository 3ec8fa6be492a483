import { contract, errors, type OperationMeta } from '@efie/contracts'
import { pagedInput } from '@efie/contracts/base'
import { linesType, stepUpMinutes } from '@efie/domain'
import { isContractProcedure, type ErrorMap, type OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

interface Declared {
  meta: OperationMeta
  errorMap: ErrorMap
  /** Whether it reads a list page by page, so that the whole list can be asked for as lines. */
  isPaged: boolean
}

/** What the contract declares for an operation beyond its schemas, by `post /payments`. */
const declaredByOperation = (): Map<string, Declared> => {
  const found = new Map<string, Declared>()
  const walk = (node: object): void => {
    if (!isContractProcedure(node)) {
      for (const child of Object.values(node)) walk(child as object)
      return
    }
    const { route, meta, errorMap } = node['~orpc']
    // A cast: every operation is built with `$meta<OperationMeta>`.
    found.set(`${route.method?.toLowerCase()} ${route.path}`, {
      meta: meta as OperationMeta,
      errorMap,
      isPaged: pagedInput(node['~orpc']) !== null,
    })
  }
  walk(contract)
  return found
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errors), description: 'A stable, machine-readable code' },
    message: { type: 'string', description: 'A message to show people' },
    data: {
      type: 'object',
      description:
        'Details: `issues` for validation errors, and `from`, `to` and `missing` for rejected transitions',
      properties: {
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
} as const satisfies OpenAPI.SchemaObject

const errorOf = (codes: string[]): OpenAPI.SchemaObject => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  ],
})

/** Error responses by the codes they can carry, defined once and referenced by many operations. */
type Refusals = Record<string, OpenAPI.ResponseObject>

/** Error responses of an operation by status, with each code's text for people. */
const refusalsOf = (errorMap: ErrorMap, shared: Refusals): OpenAPI.ResponsesObject => {
  const byStatus = Object.groupBy(Object.entries(errorMap), ([, error]) => String(error?.status))
  const references = Object.entries(byStatus).map(([status, refused = []]) => {
    const codes = refused.map(([code]) => code)
    const name = codes.join('.')
    shared[name] ??= {
      description: refused.map(([code, error]) => `- \`${code}\`: ${error?.message}`).join('\n'),
      content: { 'application/json': { schema: errorOf(codes) } },
    }
    return [status, { $ref: `#/components/responses/${name}` }] as const
  })
  return Object.fromEntries(references)
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'If you repeat a key with the same body, you get the first response. With a different body, you get a 409.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

const accessText = ({ access }: OperationMeta): string => {
  if (access === 'public') return 'Public.'
  return access === 'signed-in' ? 'Any signed-in user.' : `Requires the permission \`${access}\`.`
}

const stepUpText = ({ step_up }: OperationMeta): string | null => {
  if (step_up === undefined) return null
  const where = step_up === true ? '' : ` where \`${step_up.field}\` is ${step_up.values.join(' or ')}`
  return `If the caller has two-step verification and hasn’t used it in the last ${stepUpMinutes} minutes, returns 403 \`STEP_UP_REQUIRED\`${where}.`
}

/** The audit action, by which administrators find what a client did. */
const auditText = ({ audit }: OperationMeta): string | null => {
  if (audit === undefined || (typeof audit === 'object' && 'none' in audit)) return null
  return `Audited as ${[audit]
    .flat()
    .map((action) => `\`${action}\``)
    .join(' or ')}.`
}

/** The whole list as lines, beside the page. */
const addLines = (responses: OpenAPI.ResponsesObject | undefined): void => {
  const page = responses?.['200']
  if (!page || !('content' in page)) return
  page.content = {
    ...page.content,
    [linesType]: {
      schema: {
        type: 'string',
        description:
          'The whole list for signed-in callers: one row as JSON per line, and the number of rows as the last line. If the last line is missing, so are rows. `limit` and `count` are ignored. You can read two lists at a time, and each is audited as `export.start`, then `export.finish` or `export.break`.',
      },
    },
  }
}

const complete = (
  operation: OpenAPI.OperationObject,
  { meta, errorMap, isPaged }: Declared,
  shared: Refusals,
): void => {
  operation.description = [operation.description, accessText(meta), stepUpText(meta), auditText(meta)]
    .filter(Boolean)
    .join('\n\n')
  operation.security = meta.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }]
  if (meta.idempotent) operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
  if (isPaged) addLines(operation.responses)
  operation.responses = { ...operation.responses, ...refusalsOf(errorMap, shared) }
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The OpenAPI document of the whole contract. */
export const makeOpenApi = async (): Promise<OpenAPI.Document> => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Efie API',
      version: '1',
      description:
        'Rent financing and buy now, pay later. Amounts are whole numbers of pesewas, and times are ISO 8601 in UTC. Tokens come from `/auth/v1`. Lists are paginated. To get the next page, send `next_cursor` as `cursor`. To read a whole list in one request, send `Accept: application/x-ndjson`. To reject changes to an outdated row, send `If-Match` with the row’s `version`.',
    },
    servers: [{ url: '/api/v1' }],
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  })
  const declared = declaredByOperation()
  const responses: Refusals = {}
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method]
      const found = declared.get(`${method} ${path}`)
      if (operation && found) complete(operation, found, responses)
    }
  }
  document.components = { ...document.components, responses }
  return document
}
