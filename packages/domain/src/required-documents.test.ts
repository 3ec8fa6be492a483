import { describe, expect, test } from 'vitest'
import { type DocumentType, documentTypes, employmentStatuses, strands } from './enumerations.ts'
import {
  documentProgress,
  documentTypesOfStrand,
  requiredDocumentsPresent,
  requirementsOf,
  strandOf,
  strandProgress,
} from './required-documents.ts'

const having = (types: DocumentType[], status: 'pending' | 'verified' | 'rejected' = 'pending') =>
  types.map((document_type) => ({ document_type, status }))
const everything: DocumentType[] = [
  'payslip',
  'momo_statement',
  'passport',
  'proof_of_address',
  'selfie',
  'tenancy_offer',
  'landlord_id',
]

describe('required documents', () => {
  test('one document of each alternative is enough', () => {
    expect(requiredDocumentsPresent('employed', having(everything))).toBe(true)
    for (const left of everything)
      expect(requiredDocumentsPresent('employed', having(everything.filter((type) => type !== left)))).toBe(
        false,
      )
  })

  test('the self-employed show income by statements alone', () => {
    expect(
      requiredDocumentsPresent('self_employed', having(everything.filter((type) => type !== 'payslip'))),
    ).toBe(true)
  })

  test('a strand is complete when everything is there, and verified when everything is verified', () => {
    const identity = (documents: Parameters<typeof strandProgress>[2]) =>
      strandProgress('identity', 'employed', documents)
    expect(identity(having(['ghana_card', 'selfie']))).toMatchObject({
      present: ['ghana_card', 'selfie'],
      verified: [],
      missing: [{ any_of: ['proof_of_address'] }],
      complete: false,
      verified_all: false,
    })
    const partly = [...having(['ghana_card', 'selfie'], 'verified'), ...having(['proof_of_address'])]
    expect(identity(partly)).toMatchObject({ complete: true, verified_all: false })
    expect(identity(having(['ghana_card', 'selfie', 'proof_of_address'], 'verified'))).toMatchObject({
      complete: true,
      verified_all: true,
    })
  })

  test('rejected and superseded documents do not count', () => {
    expect(strandProgress('financial', 'employed', having(['bank_statement'], 'rejected')).complete).toBe(
      false,
    )
    const superseded = [
      { document_type: 'bank_statement' as const, status: 'verified' as const, superseded: true },
    ]
    expect(strandProgress('financial', 'employed', superseded).complete).toBe(false)
  })

  test('every type but other has a strand, and every requirement can be met within its own', () => {
    expect(documentTypes.filter((type) => strandOf(type) === null)).toEqual(['other'])
    for (const strand of strands)
      for (const status of employmentStatuses)
        for (const requirement of requirementsOf(strand, status))
          for (const type of requirement.any_of) expect(documentTypesOfStrand[strand]).toContain(type)
    expect(documentProgress('retired', []).map((progress) => progress.strand)).toEqual([...strands])
  })
})
