import { mostPictures, regions } from '@efie/domain'
import { z } from 'zod'
import {
  id,
  pesewas,
  version,
  instant,
  operation,
  countedPageOf,
  listPage,
  byId,
  done,
  digitalAddress,
  orEmpty,
  phoneOf,
  refusals,
} from './base.ts'
import { photo, photoFile } from './photos.ts'

export const property = z.object({
  id,
  name: z.string(),
  address: z.string(),
  region: z.string().nullable(),
  gps: z.string().nullable(),
  monthly_rent: pesewas.nullable(),
  bedrooms: z.int().nullable(),
  owner_name: z.string().nullable(),
  owner_phone: z.string().nullable(),
  description: z.string(),
  /** The first of its photos. */
  image_url: z.string().nullable(),
  photos: z.array(photo),
  listed: z.boolean(),
  version,
  created_at: instant,
})

export const propertyInput = z.object({
  name: z.string().trim().min(1, 'Enter a name, such as “Two-bedroom flat, East Legon”').max(200),
  address: z.string().trim().min(1, 'Enter the street address').max(300),
  /** Null clears the value. */
  region: z.enum(regions).nullable().optional(),
  gps: digitalAddress.nullable().optional(),
  monthly_rent: pesewas.nullable().optional(),
  bedrooms: z.int('Enter a whole number').min(0).max(50).nullable().optional(),
  owner_name: z.string().trim().max(200).nullable().optional(),
  owner_phone: orEmpty(phoneOf()).optional(),
  description: z.string().trim().max(5_000).optional(),
  listed: z.boolean().optional(),
})

/** Columns by which properties are sorted. Only staff see the landlord, so only they sort by it. */
export const propertySorts = [
  'name',
  'address',
  'region',
  'monthly_rent',
  'bedrooms',
  'listed',
  'owner_name',
] as const

export const properties = {
  list: operation
    .meta({ access: 'properties.read' })
    .route({ method: 'GET', path: '/properties', summary: 'List properties by name', tags: ['properties'] })
    .input(listPage(propertySorts, 'name'))
    .output(countedPageOf(property)),
  create: operation
    .meta({ access: 'properties.write', audit: 'property.create' })
    .route({
      method: 'POST',
      path: '/properties',
      successStatus: 201,
      summary: 'Create a property',
      tags: ['properties'],
    })
    .input(propertyInput)
    .output(property),
  update: operation
    .meta({ access: 'properties.write', audit: 'property.update' })
    .route({ method: 'PATCH', path: '/properties/{id}', summary: 'Update a property', tags: ['properties'] })
    .errors(refusals('PROPERTY_NOT_FOUND', 'STALE'))
    .input(
      propertyInput.partial().extend({
        id,
        /** URLs of its photos in a new order. Those left out are removed. */
        images: z.array(z.string().max(500)).max(mostPictures).optional(),
      }),
    )
    .output(property),
  delete: operation
    .meta({ access: 'properties.write', audit: 'property.delete' })
    .route({ method: 'DELETE', path: '/properties/{id}', summary: 'Delete a property', tags: ['properties'] })
    .errors(refusals('PROPERTY_NOT_FOUND', 'STALE'))
    .input(byId)
    .output(done),
  addImage: operation
    .meta({ access: 'properties.write', audit: 'property.add-image' })
    .route({
      method: 'POST',
      path: '/properties/{id}/images',
      successStatus: 201,
      summary: 'Upload a photo of a property, added after its other photos (multipart)',
      tags: ['properties'],
    })
    .errors(
      refusals(
        'NOT_INDEPENDENT',
        'PROPERTY_NOT_FOUND',
        'STALE',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_NOT_SAFE',
        'SCAN_AWAY',
        'QUOTA_REACHED',
        'STORAGE_AWAY',
      ),
    )
    .input(z.object({ id, file: z.file() }))
    .output(property),
  image: operation
    .meta({ access: 'properties.read' })
    .route({
      method: 'GET',
      path: '/property-images/{image_id}',
      summary: 'Download a photo of a property (without `frame`, the largest)',
      tags: ['properties'],
    })
    .errors(refusals('NOT_FOUND', 'STORAGE_AWAY'))
    .input(photoFile)
    .output(z.file()),
}
