import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A row that an act on several left as it was, and why. */
export interface Refused {
  id: string
  name: string
  reason: string
}

/** Thrown by an act that the server answered without doing it. */
export class NotDone extends Error {}

/** What one row's act is given beside the row. */
export interface BulkStep {
  /** The same for a row until the act is done, so that repeating it after a lost answer is safe. */
  key: string
  /** The reason that was asked for, if the act takes one. */
  reason: string
}

interface Offered<Row> {
  /** "Send again" */
  label: string
  /** "sent again", after the number of rows. */
  done: string
  touches: readonly QueryKey[]
  disabledReason?: string | null
  /** The rows that it is done to. The other selected ones are left out, and stay selected. */
  only?: {
    /** From what the server says on the row. */
    fits: (row: Row) => boolean
    /** "waiting for release", which the rows left out aren’t. */
    are: string
  }
  /** Asks before it starts, with the rows that it is about. */
  confirm?: {
    title: (rows: readonly Row[]) => string
    text: (rows: readonly Row[]) => ReactNode
    /** Called when the question opens, such as to choose today. */
    onOpen?: () => void
    /** Why confirming isn't possible yet. */
    refusal?: string | null
  }
  /** Asks for one reason for all of them, in the confirmation. */
  reason?: { label: string; help?: string; maxLength?: number | undefined }
  danger?: boolean
}

/** Something that can be done with each selected row. */
export type BulkAct<Row> = Offered<Row> &
  (
    | {
        /** The act on one row, as its own sheet does it. */
        act: (row: Row, step: BulkStep) => Promise<unknown>
      }
    | {
        /** One call for up to 100 rows, which says what it left. */
        all: (ids: string[]) => Promise<{ skipped: readonly Pick<Refused, 'id' | 'reason'>[] }>
      }
  )

export type ActOnAll<Row> = Extract<BulkAct<Row>, { all: unknown }>

/** Says which of the selected rows an act leaves out; null if none. */
export const leftOutText = <Row>(
  { only }: Pick<BulkAct<Row>, 'only'>,
  leftOut: readonly Row[],
  whats: string,
): string | null =>
  only && leftOut.length > 0
    ? `${leftOut.length} of the selected ${whats} ${leftOut.length === 1 ? 'isn’t' : 'aren’t'} ${only.are}`
    : null
