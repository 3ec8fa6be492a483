import {
  reconciliationStatuses,
  differenceCodes,
  differenceResolutions,
  statementSources,
  statementLineKinds,
  unidentifiedStatuses,
} from '@efie/domain'
import { z } from 'zod'
import { id, localDate, instant, version, pesewas } from './base.ts'
import { account_code } from './ledger-accounts.ts'

export const reconciliation = z.object({
  id,
  day: localDate,
  status: z.enum(reconciliationStatuses),
  gateway_imported_at: instant.nullable(),
  bank_imported_at: instant.nullable(),
  matched_at: instant.nullable(),
  locked_by: id.nullable(),
  locked_at: instant.nullable(),
  open_differences: z.int(),
  version,
  created_at: instant,
})

/** An entry of the ledger on one account. */
const movement = z.object({
  id,
  kind: z.string(),
  description: z.string(),
  effective_date: localDate,
  amount: z.int(),
})

/** A line as the bank or provider wrote it, with its place in the file. */
const quotedLine = z.object({
  id,
  source: z.enum(statementSources),
  account_code: z.string(),
  file_name: z.string(),
  row_number: z.int(),
  occurred_on: localDate,
  description: z.string(),
  reference: z.string().nullable(),
  amount: z.int(),
})

const difference = z.object({
  id,
  code: z.enum(differenceCodes),
  explanation: z.string(),
  reference: z.string().nullable(),
  ledger_amount: z.int().nullable(),
  file_amount: z.int().nullable(),
  statement_line_id: id.nullable(),
  journal_entry_id: id.nullable(),
  /** The statement’s own text, if the file has the money. */
  line: quotedLine.nullable(),
  /** The ledger’s entry, if the ledger has it. */
  entry: movement.omit({ amount: true }).nullable(),
  resolution: z.enum(differenceResolutions).nullable(),
  note: z.string().nullable(),
  resolved_by: id.nullable(),
  resolved_at: instant.nullable(),
  /** Possible resolutions, most useful first. */
  possible: z.array(z.enum(differenceResolutions)),
  created_at: instant,
})

const file = z.object({
  id,
  source: z.enum(statementSources),
  account_code: z.string(),
  name: z.string(),
  /** SHA-256 of the file. */
  digest: z.string(),
  lines: z.int(),
  repeated: z.int(),
  imported_by_name: z.string().nullable(),
  imported_at: instant,
})

const side = z.object({ count: z.int(), amount: z.int() })

export const detail = reconciliation.extend({
  /** Money through the provider: its settlement file compared with account 1010 for that day. */
  gateway: z.object({ file: side, ledger: side, fees: pesewas }),
  /** Money through the bank: its statement compared with account 1000 for that day. */
  bank: z.object({ file: side, ledger: side }),
  /**
   * Each bank account and till in use: the day's movement in the ledger, and when its statement was imported.
   */
  accounts: z.array(
    z.object({
      account_code: z.string(),
      name: z.string(),
      entries: z.int(),
      amount: z.int(),
      imported_at: instant.nullable(),
      required: z.boolean(),
    }),
  ),
  /** Imported files, newest first. */
  files: z.array(file),
  matched: z.int(),
  differences: z.array(difference),
  /** What prevents locking the day; empty when nothing does. */
  missing: z.array(z.object({ fact: z.string(), text: z.string() })),
})

export const line = z.object({
  id,
  source: z.enum(statementSources),
  row_number: z.int(),
  occurred_on: localDate,
  account_code: z.string(),
  kind: z.enum(statementLineKinds),
  reference: z.string().nullable(),
  description: z.string(),
  amount: z.int(),
  fee: pesewas,
  currency: z.string(),
  journal_entry_id: id.nullable(),
  explained: z.boolean(),
  file_name: z.string(),
  /** The entries it shows. */
  entries: z.array(movement.omit({ amount: true })),
  /** Whether the line can be separated from its entries now. */
  can_unmatch: z.boolean(),
  created_at: instant,
})

export const receipt = z.object({
  id,
  place: z.enum(['gateway', 'bank', 'cash']),
  amount: pesewas,
  received_on: localDate,
  reference: z.string().nullable(),
  description: z.string(),
  status: z.enum(unidentifiedStatuses),
  payment_id: id.nullable(),
  version,
  created_at: instant,
})

/** What importing a file would do, and the rows that prevent it. */
export const preview = z.object({
  account_code: z.string(),
  /** Lines of the day that are new, and those an earlier file already had. */
  imported: z.int(),
  repeated: z.int(),
  /** Rows dated on other days, which are ignored. */
  other_days: z.int(),
  /** Sums of the new lines: received and paid out. */
  received: pesewas,
  paid_out: pesewas,
  /** The first new lines. */
  lines: z.array(
    line.pick({
      row_number: true,
      occurred_on: true,
      kind: true,
      reference: true,
      description: true,
      amount: true,
      fee: true,
    }),
  ),
  columns: z.array(z.string()),
  /** Number of rows with a problem. Nothing is imported while there is one. */
  failed: z.int(),
  /** The first of them. */
  errors: z.array(z.object({ row: z.int(), message: z.string(), cells: z.array(z.string()) })),
  /** Stands for exactly these lines. The import takes it as `confirm`. */
  confirm: z.string(),
})

export const suggestion = z.object({
  difference_id: id,
  statement_line_id: id,
  journal_entry_id: id,
  /** Why they may belong together, in words. */
  reason: z.string(),
  /** What is suggested: the entry for a line, the line for an entry. */
  description: z.string(),
  day: localDate,
})

export const candidate = movement.extend({ references: z.array(z.string()), created_at: instant })

/** The statement of an account on a day: the provider’s file, or that of a bank account or till. */
export const statement = z.object({
  id,
  source: z.enum(statementSources),
  /** Bank account or till of the statement; 1000 by default. */
  account_code: account_code.optional(),
  file: z.file().max(5_000_000),
})
