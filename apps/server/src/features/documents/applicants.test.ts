import { applicantSorts } from '@efie/contracts/documents-queue'
import { schema } from '@efie/database'
import { makeUser } from '@efie/database/testing'
import type { ApplicationStatus } from '@efie/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../platform/context.ts'
import { makeApplication } from '../../testing/financing.ts'
import { makeHarness, type Harness } from '../../testing/harness.ts'
import { expectSorted } from '../../testing/sorted-lists.ts'
import { listApplicants } from './list-applicants.ts'
import { listDocuments } from './list-documents.ts'
import { listDocumentsToVerify } from './list-documents-to-verify.ts'

let harness: Harness
beforeAll(async () => {
  harness = await makeHarness()
})
afterAll(() => harness.close())

const at = (hour: number) => `2026-11-18T0${hour}:00:00.000Z`
const upload = (
  user_id: string,
  status: 'pending' | 'verified',
  hour: number,
  application_id: string | null = null,
) =>
  harness.services.db.insert(schema.documents).values({
    user_id,
    application_id,
    status,
    document_type: 'ghana_card',
    file_name: 'card.pdf',
    file_size: 4,
    mime_type: 'application/pdf',
    file_url: '/files',
    sha256: '0'.repeat(64),
    storage_key: `documents/${user_id}/${hour}`,
    created_at: at(hour),
  })

test('people come by the document that has waited longest; a search also finds the others', async () => {
  const { db } = harness.services
  const [ama, kofi, esi, yaa] = await Promise.all(
    ['Ama Serwaa', 'Kofi Antwi', 'Esi Ofori', 'Yaa Adjei'].map((full_name) => makeUser(db, { full_name })),
  )
  await upload(ama!.id, 'pending', 3)
  await upload(ama!.id, 'verified', 1)
  await upload(kofi!.id, 'pending', 2)
  await upload(kofi!.id, 'pending', 4)
  await upload(esi!.id, 'verified', 1)
  const inspector = withScope(await harness.signIn('inspection_and_verification'), 'documents.read')
  const { data, total } = await listApplicants(inspector, { limit: 25, count: true })
  expect(total).toBe(2)
  expect(data).toMatchObject([
    {
      id: kofi!.id,
      owner_name: 'Kofi Antwi',
      waiting: { since: at(2) },
      counts: { pending: 2, verified: 0, rejected: 0 },
    },
    {
      id: ama!.id,
      owner_name: 'Ama Serwaa',
      waiting: { since: at(3) },
      counts: { pending: 1, verified: 1, rejected: 0 },
    },
  ])
  const named = async (q: string) =>
    (await listApplicants(inspector, { limit: 25, q })).data.map(({ owner_name }) => owner_name)
  expect(await named('esi')).toEqual(['Esi Ofori'])
  expect(await named(yaa!.full_name)).toEqual([])
  await upload(yaa!.id, 'pending', 5)
  await expectSorted(
    applicantSorts,
    (input) => listApplicants(inspector, input),
    (row, sort) => (sort === 'waiting_since' ? (row.waiting?.since ?? null) : row[sort]),
  )
  const sales = withScope(await harness.signIn('sales_executive'), 'documents.read')
  expect((await listApplicants(sales, { limit: 25 })).data).toEqual([])
  expect((await listApplicants(sales, { limit: 25, q: 'ama' })).data).toEqual([])
})

test('documents of an application that has ended need no verification', async () => {
  const { db } = harness.services
  const inspector = await harness.signIn('inspection_and_verification')
  const waitingFor = async (status: ApplicationStatus) => {
    const tenant = await makeUser(db, { full_name: 'Abena Sarpong' })
    const application = await makeApplication(db, tenant, { status })
    await upload(tenant.id, 'pending', 6, application.id)
    const { data: people } = await listApplicants(withScope(inspector, 'documents.read'), {
      limit: 25,
      q: 'abena sarpong',
    })
    const { data: rows } = await listDocuments(withScope(inspector, 'documents.read'), {
      limit: 25,
      user_id: tenant.id,
      to_verify: true,
    })
    const { data: queue } = await listDocumentsToVerify(withScope(inspector, 'documents.verify'), {
      limit: 50,
    })
    const person = people.find(({ id }) => id === tenant.id)
    return {
      person: person?.counts.pending,
      listed: rows.length,
      queued: queue.filter(({ user_id }) => user_id === tenant.id).length,
    }
  }
  expect(await waitingFor('in-review')).toEqual({ person: 1, listed: 1, queued: 1 })
  expect(await waitingFor('cancelled')).toEqual({ person: 0, listed: 0, queued: 0 })
})
