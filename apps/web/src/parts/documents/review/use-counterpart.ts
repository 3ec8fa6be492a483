import { useQuery } from '@tanstack/react-query'
import type { DocumentType } from '@efie/domain'
import { api } from '~/platform/api/client.ts'
import type { DocumentRow } from '~/platform/api/rows.ts'

/** The document shown beside it: selfie and card are compared. */
const counterparts: Partial<Record<DocumentType, DocumentType[]>> = {
  selfie: ['ghana_card', 'passport'],
  ghana_card: ['selfie'],
  passport: ['selfie'],
}

type Of = Pick<DocumentRow, 'document_type' | 'user_id'>

/** Whether documents of this type are compared with another, and that one if the person has uploaded it. */
export const useCounterpart = ({ document_type, user_id }: Of) => {
  const wanted = counterparts[document_type]
  const { data } = useQuery(
    api.documents.list.queryOptions({
      input: { user_id, current: 'true', limit: 100 },
      enabled: wanted !== undefined,
    }),
  )
  const found = wanted?.flatMap((type) => data?.data.find((row) => row.document_type === type) ?? [])[0]
  return { wanted: wanted !== undefined, found }
}
