import java.util.UUID
import org.trajet.client.apis.PricingApi
import org.trajet.client.apis.TransportsApi
import org.trajet.client.infrastructure.ApiClient
import org.trajet.client.infrastructure.ClientError
import org.trajet.client.infrastructure.ClientException
import org.trajet.client.infrastructure.Serializer
import org.trajet.client.models.CancelRequest
import org.trajet.client.models.CreateRequest
import org.trajet.client.models.EstimateRequest
import org.trajet.client.models.Problem

private fun setting(name: String): String = System.getenv(name) ?: error("$name is not set")

/** Prices, orders, reads and cancels with the client of openapi-generator. */
fun main() {
    val gson = Serializer.gson
    val url = setting("TRAJET_URL")
    ApiClient.apiKey["X-Api-Key"] = setting("TRAJET_KEY")
    val transports = TransportsApi(url)

    val trip = gson.fromJson(setting("TRAJET_ESTIMATE"), EstimateRequest::class.java)
    val estimate = PricingApi(url).pricingEstimate(estimateRequest = trip)
    val order = gson.fromJson(setting("TRAJET_ORDER"), CreateRequest::class.java)
    val ordered = transports.transportsCreate(createRequest = order, idempotencyKey = UUID.randomUUID().toString())
    val id = ordered.id ?: error("the order has no id")
    val mission = transports.transportsRead(id = id)
    val cancelled = transports.transportsCancel(id = id, cancelRequest = CancelRequest())

    val title =
        try {
            transports.transportsRead(id = "unknown")
            null
        } catch (refused: ClientException) {
            val body = (refused.response as ClientError<*>).body
            gson.fromJson(body.toString(), Problem::class.java).title
        }
    val found =
        mapOf(
            "price" to estimate.priceHt,
            "status" to mission.status.value,
            "cancelled" to cancelled.status.value,
            "title" to title,
        )
    println(gson.toJson(found))
}
