import { guarantorRelations, guarantorStatuses } from '@efie/domain'
import { z } from 'zod'
import { byId, id, instant, nameText, operation } from './base.ts'

const guarantor = z.object({
  id,
  application_id: id,
  full_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  relation: z.enum(guarantorRelations),
  status: z.enum(guarantorStatuses),
  answered_at: instant.nullable(),
  expires_at: instant,
  created_at: instant,
})

const tags = ['loans']

export const guarantors = {
  list: operation
    .meta({ access: 'applications.read' })
    .route({
      method: 'GET',
      path: '/applications/{id}/guarantors',
      summary: 'Guarantors of an application',
      tags,
    })
    .input(byId)
    .output(z.object({ data: z.array(guarantor) })),
  invite: operation
    .meta({ access: 'guarantors.invite' })
    .route({
      method: 'POST',
      path: '/applications/{id}/guarantors',
      successStatus: 201,
      summary: 'Invite a guarantor by SMS and e-mail',
      tags,
    })
    .input(
      z.object({
        id,
        full_name: nameText,
        phone: z.string().trim().min(9).max(20),
        email: z.email().max(200).optional(),
        relation: z.enum(guarantorRelations),
      }),
    )
    .output(guarantor),
  withdraw: operation
    .meta({ access: 'guarantors.invite' })
    .route({ method: 'POST', path: '/guarantors/{id}/withdraw', summary: 'Take an invitation back', tags })
    .input(byId)
    .output(guarantor),
}
