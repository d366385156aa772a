import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { DeviceGrants } from './device/device-grants.service.js';
import { DeviceSignIn } from './device/device-sign-in.service.js';
import { devicePages } from './device/device.pages.js';
import { DeviceResolver } from './device/devices.resolver.js';
import { deviceRoutes } from './device/devices.routes.js';
import { oauthApi } from './device/oauth.api.js';
import { DeviceKeys } from './directory/device-keys.service.js';
import { InMemoryDirectory } from './directory/in-memory-directory.service.js';
import { FailedAttempts } from './directory/failed-attempts.service.js';
import { DirectoryBarrier } from './directory/directory-barrier.service.js';
import { DirectoryFeed } from './directory/directory-feed.service.js';
import { FreshKeys } from './directory/fresh-keys.js';
import { SessionAuthenticator } from './directory/session-authenticator.service.js';
import { TenancyRecords } from './directory/tenancy-records.service.js';
import { GroupResolver } from './groups/groups.resolver.js';
import { groupRoutes } from './groups/groups.routes.js';
import { GroupService } from './groups/group.service.js';
import { ApiKeyResolver } from './keys/api-key.resolver.js';
import { ApiKeyService } from './keys/api-key.service.js';
import { MemberResolver, ViewerResolver } from './members/members.resolver.js';
import { memberRoutes } from './members/members.routes.js';
import { MemberService } from './members/member.service.js';
import { OffboardingService } from './members/offboarding.service.js';
import { ConnectedApplications } from './oauth/connected-applications.service.js';
import { openOauth } from './oauth/oauth.js';
import { OauthResolver } from './oauth/oauth.resolver.js';
import { oauthRoutes } from './oauth/oauth.routes.js';
import { ApiKey } from './records/api-key.entity.js';
import { DeviceCode } from './records/device-code.entity.js';
import { DeviceRefreshToken } from './records/device-refresh-token.entity.js';
import { Group } from './records/group.entity.js';
import { IdentityProvider, MemberIdentity } from './records/identity-provider.entity.js';
import { LiveAccessTokens, LiveGrants } from './oauth/live-grants.service.js';
import { LiveKeys } from './records/live-keys.service.js';
import { LiveGroups } from './records/live-groups.service.js';
import { LiveMembers } from './records/live-members.service.js';
import { LiveSessions } from './records/live-sessions.service.js';
import { Member } from './records/member.entity.js';
import { OauthClient } from './oauth/oauth-client.entity.js';
import { OauthCode } from './oauth/oauth-code.entity.js';
import { OauthGrant } from './oauth/oauth-grant.entity.js';
import { OauthToken } from './oauth/oauth-token.entity.js';
import { SecretHasher } from '../../shared/keys/secret-hash.rules.js';
import { SignInLink } from './records/sign-in-link.entity.js';
import { Tenant } from './records/tenant.entity.js';
import { UserSession } from './records/user-session.entity.js';
import { ProvisioningService } from './members/provisioning.service.js';
import { ScimLists } from './scim/scim-lists.service.js';
import { scimApi } from './scim/scim.api.js';
import { SessionCookie } from '../../shared/http/session-cookie.js';
import { sessionApi } from './sessions/session.api.js';
import { UserSessionResolver } from './sessions/sessions.resolver.js';
import { sessionRoutes } from './sessions/sessions.routes.js';
import { SessionService } from './sessions/session.service.js';
import { SignInLinks } from './sessions/sign-in-links.service.js';
import { IdentityProviderResolver } from './sign-in/identity-providers.resolver.js';
import { identityProviderRoutes } from './sign-in/identity-providers.routes.js';
import { LiveIdentityProviders } from './sign-in/live-identity-providers.service.js';
import { providerOfSettings } from './sign-in/provider.js';
import { openSignIn } from './sign-in/sign-in.js';
import { tenancyFinders } from './tenancy.finders.js';
import { InstanceApiLimits } from './tenants/instance-api-limits.service.js';
import { Bootstrap } from './tenants/bootstrap.service.js';
import { TenantResolver } from './tenants/storage.resolver.js';
import { StoredBytes } from './tenants/stored-bytes.service.js';
import { KeyTenantResolver, TenancyResolver } from './tenants/tenancy.resolver.js';
import { ToldCalls } from './tenants/told-calls.service.js';
import { TenancyService } from './tenants/tenancy.service.js';
import { TenantExecutor } from './tenants/tenant-executor.service.js';

type Needs = 'baseline' | 'gate' | 'sealer' | 'terms';

const MINUTE = 60_000;

export const tenancy = defineModule({
  name: 'tenancy',
  entities: [
    ApiKey,
    DeviceCode,
    DeviceRefreshToken,
    Group,
    IdentityProvider,
    Member,
    MemberIdentity,
    OauthClient,
    OauthCode,
    OauthGrant,
    OauthToken,
    SignInLink,
    Tenant,
    UserSession,
  ],
  resolvers: [
    ApiKeyResolver,
    DeviceResolver,
    GroupResolver,
    IdentityProviderResolver,
    KeyTenantResolver,
    MemberResolver,
    OauthResolver,
    TenancyResolver,
    TenantResolver,
    UserSessionResolver,
    ViewerResolver,
  ],
  routes: [
    ...groupRoutes,
    ...memberRoutes,
    ...sessionRoutes,
    ...deviceRoutes,
    ...identityProviderRoutes,
    ...oauthRoutes,
  ],
  open(core, { baseline, gate, sealer, terms }: Pick<Ports, Needs>, later) {
    const { settings, unitOfWork, sessionUrl: databaseUrl, tables, clock, logger } = core;
    const { gatewaySecret, keyPepper, trustedProxies: proxies, publicUrl } = settings;
    const metrics = later('metrics');
    const hasher = new SecretHasher(keyPepper);
    const keys = core.shutdown.add('keys', new LiveKeys({ unitOfWork, hasher, clock, logger }));
    const members = new LiveMembers(unitOfWork);
    const memberGroups = new LiveGroups(unitOfWork);
    const open = core.shutdown.add('sessions', new LiveSessions({ unitOfWork, clock, logger }));
    const idleMillis = settings.sessionIdleMinutes * MINUTE;
    const signedIn = new SessionAuthenticator({ sessions: open, members, hasher, clock, idleMillis });
    const people = {
      keys,
      members,
      groups: memberGroups,
      sessions: signedIn,
      devices: new DeviceKeys(members),
      hasher,
    };
    const callsUnderWay = new ToldCalls({ unitOfWork, presence: core.presence, calls: later('callsUnderWay') });
    const barrier = new DirectoryBarrier({ unitOfWork, presence: core.presence, logger });
    const feed = core.shutdown.add(
      'directory',
      new DirectoryFeed({ databaseUrl, unitOfWork, tables, terms, barrier, clock, callsUnderWay, logger }),
    );
    const directory = new InMemoryDirectory({ feed, gatewaySecret, ...people, clock });
    const records = new TenancyRecords({ unitOfWork, directory, members, sealer, clock, baseline, gate });
    const tenants = new TenancyService(records);
    const sessions = new SessionService(records, settings.sessionMaxHours * 60 * MINUTE, idleMillis);
    const links = new SignInLinks(records, sessions, publicUrl);
    const applications = new ConnectedApplications(records);
    const memberService = new MemberService({ records, sessions, links, applications });
    const cookie = new SessionCookie(publicUrl);
    const grants = new DeviceGrants(records, settings.deviceKeyHours * 60 * MINUTE);
    const deviceSignIn = new DeviceSignIn(records, grants);
    const attempts = core.shutdown.add(
      'failed attempts',
      new FailedAttempts({
        authenticator: directory,
        keyNamedIn: (authorization) => directory.keyNamedIn(authorization),
        cookie,
        evidence: core.evidence,
        sealer,
        clock,
        proxies,
        failed: (entrance) => {
          metrics.authenticationFailed(entrance);
        },
      }),
    );
    const storage = new StoredBytes(unitOfWork);
    const apiLimits = new InstanceApiLimits(clock, storage);
    const groups = new GroupService(records);
    const provisioning = new ProvisioningService(records, memberService, groups);
    const provisioned = { members: memberService, provisioning, groups, lists: new ScimLists(unitOfWork) };
    const { oidc } = settings;
    const providers = new LiveIdentityProviders(unitOfWork, oidc === undefined ? undefined : providerOfSettings(oidc));
    const signIn = openSignIn(core, { records, sessions, providers, cookie, attempts });
    const { logoutUrl } = signIn;
    const live = { tokens: new LiveAccessTokens({ unitOfWork, clock }), grants: new LiveGrants({ unitOfWork, clock }) };
    const shared = { records, applications, members, sessions, cookie, attempts, limits: apiLimits };
    const oauth = openOauth(core, { ...live, ...shared, providers, signIn });
    return {
      ports: {
        directory,
        authentication: attempts,
        changeBarrier: barrier,
        keySearch: new FreshKeys({ clock, directory, logger }),
        apiLimits,
        toolAccess: oauth.access,
        storage,
        firstSignIn: () => links.firstSignIn(),
      },
      resolvers: [
        new TenancyResolver(tenants),
        new TenantResolver(storage),
        new ApiKeyResolver(new ApiKeyService(records)),
        new KeyTenantResolver(tenants),
        new GroupResolver(groups),
        new MemberResolver(memberService, new OffboardingService(records, memberService)),
        new ViewerResolver(memberService, sessions, tenants),
        new UserSessionResolver(sessions),
        new DeviceResolver(grants),
        oauth.resolver,
        signIn.resolver,
      ],
      executors: [new TenantExecutor(tenants, records, core.payloadReader('UpdateTenantInput', 'payload.input'))],
      tables: [keys, members, memberGroups, open, providers, ...oauth.tables],
      finders: tenancyFinders(unitOfWork),
      jobs: [attempts, ...storage.jobs(), sessions.purgeJob(), links.purgeJob(), grants.purgeJob(), ...oauth.jobs],
      pages: [
        sessionApi({ sessions, links, cookie, directory, attempts, logoutUrl, proxies }),
        signIn.pages,
        oauthApi({ signIn: deviceSignIn, grants, attempts, proxies, publicUrl }),
        ...oauth.pages,
        devicePages({ signIn: deviceSignIn, sessions, directory, cookie, attempts }),
        scimApi({ ...provisioned, authenticate: attempts.at('rest'), limits: apiLimits, publicUrl, logger }),
      ],
      async start() {
        await new Bootstrap(records).run(settings.adminKey, core.tuning.keepAdminKey ?? refuseToGenerate);
        await feed.open();
        keys.open();
        open.open();
      },
    };
  },
});

function refuseToGenerate(): never {
  throw new Error('the first start needs a data directory for the generated admin key, or PORTCULLIS_ADMIN_KEY');
}
