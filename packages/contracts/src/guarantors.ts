import { guarantorRelations, guarantorStatuses } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  instant,
  operation,
  byId,
  emailOf,
  linkToken,
  nameOf,
  phoneOf,
  pesewas,
  sixDigits,
  refusals,
} from './base.ts'

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
      summary: 'List an application’s guarantors',
      tags,
    })
    .errors(refusals('APPLICATION_NOT_FOUND'))
    .input(byId)
    .output(z.object({ data: z.array(guarantor) })),
  invite: operation
    .meta({ access: 'guarantors.invite', audit: 'guarantor.invite' })
    .route({
      method: 'POST',
      path: '/applications/{id}/guarantors',
      successStatus: 201,
      summary: 'Invite a guarantor by SMS and email',
      tags,
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(
      z.object({
        id,
        full_name: nameOf('Enter their full name'),
        phone: phoneOf('Enter their phone number, such as 024 123 4567'),
        email: emailOf('Enter a full email address, or leave this blank').optional(),
        relation: z.enum(guarantorRelations, 'Choose their relationship to you'),
      }),
    )
    .output(guarantor),
  withdraw: operation
    .meta({ access: 'guarantors.invite', audit: 'guarantor.withdraw' })
    .route({
      method: 'POST',
      path: '/guarantors/{id}/withdraw',
      summary: 'Withdraw a guarantor invitation',
      tags,
    })
    .errors(refusals('NOT_FOUND', 'APPLICATION_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(byId)
    .output(guarantor),
}

/** The guarantor's answer. It is opened with a signed link, because guarantors need no account. */
export const guaranteeLinks = {
  guarantee: operation
    .meta({ access: 'public' })
    .route({
      method: 'GET',
      path: '/guarantees/{token}',
      summary: 'Get a guarantor request',
      tags: ['links'],
    })
    .errors(refusals('APPLICATION_NOT_FOUND', 'LINK_NOT_FOUND'))
    .input(z.object({ token: linkToken }))
    .output(
      z.object({
        guarantor_name: z.string(),
        tenant_name: z.string(),
        monthly_payment: pesewas,
        months: z.int(),
        total: pesewas,
        status: z.enum(guarantorStatuses),
        expires_at: instant,
        text: z.string(),
      }),
    ),
  guaranteeCode: operation
    .meta({ access: 'public', audit: 'guarantor.send-code' })
    .route({
      method: 'POST',
      path: '/guarantees/{token}/code',
      summary: 'Send the guarantor’s code',
      tags: ['links'],
    })
    .errors(refusals('LINK_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'))
    .input(z.object({ token: linkToken }))
    .output(z.object({ sent_to: z.string(), expires_at: instant })),
  answerGuarantee: operation
    .meta({ access: 'public', audit: ['guarantor.accepted', 'guarantor.declined'] })
    .route({
      method: 'POST',
      path: '/guarantees/{token}/answer',
      summary: 'Accept a guarantor request with the code, or decline it',
      tags: ['links'],
    })
    .errors(refusals('LINK_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'CODE_WRONG'))
    .input(
      z.object({
        token: linkToken,
        accept: z.boolean(),
        code: sixDigits.optional(),
        signed_name: nameOf('Type your full name').optional(),
      }),
    )
    .output(z.object({ status: z.enum(guarantorStatuses) })),
}
