import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import type { DesignTemplates } from './design-template.service.js';
import { CreateDesignTemplateInput, UpdateDesignTemplateInput } from './design-template.types.js';
import { DesignTemplate, DesignTemplateList } from '../design.types.js';

@Resolver()
export class DesignTemplateResolver {
  constructor(private readonly templates: DesignTemplates) {}

  @Requires('read', 'design')
  @Query(() => DesignTemplateList, { description: 'What frameworks can be made from.' })
  async designTemplates(@Ctx() { principal }: RequestContext): Promise<DesignTemplateList> {
    return { templates: await this.templates.all(principal) };
  }

  @Requires('administer', 'design')
  @Mutation(() => DesignTemplate, { description: 'Makes a template of the tenant’s own.' })
  createDesignTemplate(
    @Arg('input', () => CreateDesignTemplateInput) input: CreateDesignTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DesignTemplate> {
    return this.templates.create(principal, input);
  }

  @Requires('administer', 'design')
  @Mutation(() => DesignTemplate, { description: 'Changes a template of the tenant’s own: a new revision.' })
  updateDesignTemplate(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateDesignTemplateInput) input: UpdateDesignTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DesignTemplate> {
    return this.templates.update(principal, id, input);
  }

  @Requires('administer', 'design')
  @Mutation(() => DesignTemplate, {
    description: 'Removes a template of the tenant’s own; what was made from it stays.',
  })
  deleteDesignTemplate(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<DesignTemplate> {
    return this.templates.delete(principal, id);
  }
}
