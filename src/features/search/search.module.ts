import { defineModule } from '../../module/module.js';
import { SearchResolver } from './search.resolver.js';
import { SearchService } from './search.service.js';

export const search = defineModule({
  name: 'search',
  resolvers: [SearchResolver],
  open: ({ finders, clock }) => ({ ports: {}, resolvers: [new SearchResolver(new SearchService(finders, clock))] }),
});
