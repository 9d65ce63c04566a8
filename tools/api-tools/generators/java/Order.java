import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.UUID;
import org.trajet.client.ApiClient;
import org.trajet.client.ApiException;
import org.trajet.client.api.PricingApi;
import org.trajet.client.api.TransportsApi;
import org.trajet.client.model.CancelRequest;
import org.trajet.client.model.CreateRequest;
import org.trajet.client.model.EstimateRequest;
import org.trajet.client.model.Problem;

/** Prices, orders, reads and cancels with the client of openapi-generator. */
public final class Order {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("TRAJET_URL"));
    client.setRequestInterceptor(request -> request.header("X-Api-Key", System.getenv("TRAJET_KEY")));
    ObjectMapper mapper = client.getObjectMapper();
    TransportsApi transports = new TransportsApi(client);

    var trip = mapper.readValue(System.getenv("TRAJET_ESTIMATE"), EstimateRequest.class);
    var estimate = new PricingApi(client).pricingEstimate(trip, null);
    var order = mapper.readValue(System.getenv("TRAJET_ORDER"), CreateRequest.class);
    var ordered = transports.transportsCreate(order, UUID.randomUUID().toString());
    var mission = transports.transportsRead(ordered.getId());
    var cancelled = transports.transportsCancel(ordered.getId(), UUID.randomUUID().toString(), new CancelRequest());

    String title = null;
    try {
      transports.transportsRead("unknown");
    } catch (ApiException refused) {
      title = mapper.readValue(refused.getResponseBody(), Problem.class).getTitle();
    }
    System.out.println(
        mapper.writeValueAsString(
            Map.of(
                "price", estimate.getPriceHt(),
                "status", mission.getStatus().getValue(),
                "cancelled", cancelled.getStatus().getValue(),
                "title", title)));
  }
}
