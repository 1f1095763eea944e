import jade.core.AID;
import jade.core.BaseService;
import jade.core.Filter;
import jade.core.VerticalCommand;
import jade.core.messaging.GenericMessage;
import jade.core.messaging.MessagingSlice;
import jade.lang.acl.ACLMessage;
import jade.lang.acl.StringACLCodec;
import java.io.FileWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * A kernel service of JADE that tells Colloquy every message which an agent of its container sends, in the string form of JADE's own
 * codec. The agents know nothing of it: it is named when the platform starts (-services ...;ColloquyService).
 * A message to several receivers passes once for each of them; Colloquy counts it once.
 */
public class ColloquyService extends BaseService {
  /** By HTTP 1.1: an offer to speak HTTP 2 is an upgrade, which the server has no use for. */
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Override
  public String getName() {
    return "Colloquy";
  }

  @Override
  public Filter getCommandFilter(boolean direction) {
    if (direction != Filter.OUTGOING) return null;
    return new Filter() {
      @Override
      public boolean accept(VerticalCommand command) {
        if (!command.getName().equals(MessagingSlice.SEND_MESSAGE)) return true;
        AID sender = (AID) command.getParam(0);
        ACLMessage message = ((GenericMessage) command.getParam(1)).getACLMessage();
        // The platform's own agents (ams, df) talk about the platform.
        if (message != null && !sender.getLocalName().matches("ams|df")) tell(message);
        return true;
      }
    };
  }

  /** No failure of Colloquy fails a message. */
  private synchronized void tell(ACLMessage message) {
    try {
      String text = new String(new StringACLCodec().encode(message, "UTF-8"), StandardCharsets.UTF_8);
      String file = System.getenv("CAPTURE");
      if (file != null) {
        try (FileWriter out = new FileWriter(file, StandardCharsets.UTF_8, true)) {
          out.write(text + "\n");
        }
      }
      String url = System.getenv("COLLOQUY_URL");
      if (url == null) return;
      String channel = System.getenv().getOrDefault("COLLOQUY_CHANNEL", "jade");
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(url + "/api/v1/ingest/fipa-acl?channel=" + channel))
              .header("content-type", "text/plain; charset=utf-8")
              .POST(HttpRequest.BodyPublishers.ofString(text));
      String key = System.getenv("COLLOQUY_KEY");
      if (key != null) request.header("authorization", "Bearer " + key);
      HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) System.err.println(answer.body());
    } catch (Exception failure) {
      System.err.println("Colloquy was not told: " + failure);
    }
  }
}
